import { Switch } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { z } from "zod"
import { getNoShowTimes, NoShowEdit, type NoShowSetting, saveNoShowTimes } from "../../../contract/noShows.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"

type Times = z.infer<typeof NoShowSetting>

interface Values extends Record<string, unknown> {
  isOn: boolean
  most: number
  aheadDays: number
  forDays: number
}

const title = "Faltas"
const names = {
  isOn: "Limitar a quien falta seguido",
  most: "Faltas en 30 días",
  aheadDays: "Reserva con anticipación de",
  forDays: "Durante",
}
const valuesOf = ({ isOn, most, aheadDays, forDays }: Times): Values => ({ isOn, most, aheadDays, forDays })

/** What becomes of who misses their classes again and again. */
export default function NoShowsForm() {
  const query = useQuery({ ...queryOf(getNoShowTimes), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(times) => <Fields times={times} />}
    </Found>
  )
}

function Fields({ times: read }: { times: Times }) {
  const navigate = useNavigate()
  const [times] = useState(read)
  const form = useForm<Values>({
    initialValues: valuesOf(times),
    validate: (values) => schemaResolver(NoShowEdit.omit({ revision: true }), { sync: true })(values),
  })
  const state = useEntryForm<Values, Times>({
    form,
    entry: times,
    send: (values, edited, options) => call(saveNoShowTimes, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getNoShowTimes),
    valuesOf,
    names,
    staleAfter: [getNoShowTimes],
    saved: "Faltas guardadas.",
    failed: "Error al guardar configuración",
    onSaved: () => void navigate(list),
  })
  const { isOn, most, aheadDays, forDays } = form.values
  const days = { rightSection: "días", rightSectionWidth: 52 }
  return (
    <Page
      back={list}
      title={title}
      lead="Quien llega a ese número reserva con menos días de anticipación por un tiempo. Antes de reservar lee por qué y hasta cuándo; en su ficha el personal puede perdonarlo."
    >
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <Switch
          size="md"
          label={names.isOn}
          checked={isOn}
          onChange={({ currentTarget }) => form.setFieldValue("isOn", currentTarget.checked)}
        />
        {isOn && (
          <>
            <NumberField name="most" label={names.most} {...form.getInputProps("most")} value={most} />
            <NumberField
              name="aheadDays"
              label={names.aheadDays}
              {...days}
              {...form.getInputProps("aheadDays")}
              value={aheadDays}
            />
            <NumberField
              name="forDays"
              label={names.forDays}
              {...days}
              description="Se cuentan desde la última falta."
              {...form.getInputProps("forDays")}
              value={forDays}
            />
          </>
        )}
      </EntryForm>
    </Page>
  )
}
