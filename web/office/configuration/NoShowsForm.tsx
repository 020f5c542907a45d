import { Switch } from "@mantine/core"
import { schemaResolver } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import type { z } from "zod"
import { getNoShowTimes, NoShowEdit, type NoShowSetting, saveNoShowTimes } from "../../../contract/noShows.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

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

function Fields({ times }: { times: Times }) {
  const state = useSettingForm<Values, Times>({
    setting: times,
    validate: (values) => schemaResolver(NoShowEdit.omit({ revision: true }), { sync: true })(values),
    send: (values, edited, options) => call(saveNoShowTimes, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getNoShowTimes),
    valuesOf,
    names,
    staleAfter: [getNoShowTimes],
    saved: "Faltas guardadas.",
  })
  const { isOn, most, aheadDays, forDays } = state.form.values
  const days = { rightSection: "días", rightSectionWidth: 52 }
  return (
    <SettingPage
      title={title}
      lead="Quien llega a ese número reserva con menos días de anticipación por un tiempo. Antes de reservar lee por qué y hasta cuándo; en su ficha el personal puede perdonarlo."
      state={state}
    >
      <Switch size="md" label={names.isOn} {...state.form.getInputProps("isOn", { type: "checkbox" })} />
      {isOn && (
        <>
          <NumberField name="most" label={names.most} {...state.form.getInputProps("most")} value={most} />
          <NumberField
            name="aheadDays"
            label={names.aheadDays}
            {...days}
            {...state.form.getInputProps("aheadDays")}
            value={aheadDays}
          />
          <NumberField
            name="forDays"
            label={names.forDays}
            {...days}
            description="Se cuentan desde la última falta."
            {...state.form.getInputProps("forDays")}
            value={forDays}
          />
        </>
      )}
    </SettingPage>
  )
}
