import { schemaResolver } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { addDays, formatDate } from "../../../contract/calendar.ts"
import { getStatistics, type Statistics, StatisticsEdit, saveStatistics } from "../../../contract/settings.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

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

function Fields({ statistics }: { statistics: Statistics }) {
  const state = useSettingForm<Values, Statistics>({
    setting: statistics,
    validate: (values) => schemaResolver(StatisticsEdit.omit({ revision: true }), { sync: true })(values),
    send: ({ startDate }, edited, options) =>
      call(saveStatistics, { body: { startDate, ...edited } }, options),
    readAgain: () => call(getStatistics),
    valuesOf,
    names,
    say: (day) => (day ? formatDate(String(day)) : ""),
    staleAfter: [getStatistics],
    saved: "Estadísticas guardadas.",
    failed: "Error al guardar configuración de estadísticas",
  })
  const { startDate } = state.form.values
  return (
    <SettingPage
      title={title}
      lead="Desde este día se cuentan las quincenas, de 14 días cada una."
      state={state}
    >
      <DayInput
        name="startDate"
        label={names.startDate}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={
          isDay(startDate) &&
          `La primera quincena va del ${formatDate(startDate)} al ${formatDate(addDays(startDate, 13))}.`
        }
        {...state.form.getInputProps("startDate")}
      />
    </SettingPage>
  )
}
