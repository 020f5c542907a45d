import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { addDays, formatDate } from "../../../contract/calendar.ts"
import { getStatistics, type Statistics, StatisticsEdit, saveStatistics } from "../../../contract/settings.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"

interface Values extends Record<string, unknown> {
  startDate: string
}

const title = "Estadísticas"
const names = { startDate: "Primer día" }
const valuesOf = ({ startDate }: Statistics): Values => ({ startDate: startDate ?? "" })

/** From when periods of fourteen days are counted. */
export default function StatisticsForm() {
  const query = useQuery({ ...queryOf(getStatistics), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(statistics) => <Fields statistics={statistics} />}
    </Found>
  )
}

function Fields({ statistics: read }: { statistics: Statistics }) {
  const navigate = useNavigate()
  const [statistics] = useState(read)
  const form = useForm<Values>({
    initialValues: valuesOf(statistics),
    validate: (values) => schemaResolver(StatisticsEdit.omit({ revision: true }), { sync: true })(values),
  })
  const state = useEntryForm<Values, Statistics>({
    form,
    entry: statistics,
    send: ({ startDate }, edited, options) =>
      call(saveStatistics, { body: { startDate, ...edited } }, options),
    readAgain: () => call(getStatistics),
    valuesOf,
    names,
    say: (day) => (day ? formatDate(String(day)) : ""),
    staleAfter: [getStatistics],
    saved: "Estadísticas guardadas.",
    failed: "Error al guardar configuración de estadísticas",
    onSaved: () => void navigate(list),
  })
  const { startDate } = form.values
  return (
    <Page back={list} title={title} lead="Desde este día se cuentan las quincenas, de 14 días cada una.">
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <DayInput
          name="startDate"
          label={names.startDate}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={
            isDay(startDate) &&
            `La primera quincena va del ${formatDate(startDate)} al ${formatDate(addDays(startDate, 13))}.`
          }
          {...form.getInputProps("startDate")}
        />
      </EntryForm>
    </Page>
  )
}
