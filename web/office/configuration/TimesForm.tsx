import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { z } from "zod"
import { saveCancellationTimes } from "../../../contract/settings.ts"
import { type CancellationTimesSetting, getCancellationTimes } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { minutesOf, sayExample, type TimeName, type TimesTyped } from "./times.ts"
import { useSettingForm } from "./useSettingForm.ts"

type Times = z.infer<typeof CancellationTimesSetting>

const title = "Cancelaciones y cambios"
const names: Record<TimeName, string> = {
  groups: "Cancelar una clase grupal",
  individual: "Cancelar una clase individual",
  changeGroups: "Cambiar una clase grupal",
  changeIndividual: "Cambiar una clase individual",
}
const order = Object.keys(names) as TimeName[]

const valuesOf = (times: Times) =>
  Object.fromEntries(order.map((name) => [name, String(times[name])])) as TimesTyped

/** How long before a class it is cancelled or changed without cost. */
export default function TimesForm() {
  const query = useQuery({ ...queryOf(getCancellationTimes), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(times) => <Fields times={times} />}
    </Found>
  )
}

function Fields({ times }: { times: Times }) {
  const state = useSettingForm<TimesTyped, Times>({
    setting: times,
    send: (typed, edited, options) => {
      const minutes = Object.fromEntries(order.map((name) => [name, minutesOf(typed[name])]))
      return call(saveCancellationTimes, { body: { ...minutes, ...edited } }, options)
    },
    readAgain: () => call(getCancellationTimes),
    valuesOf,
    names,
    say: (minutes) => `${minutes} minutos`,
    staleAfter: [getCancellationTimes],
    saved: "Tiempos guardados. Valen para lo que se reserve desde ahora.",
  })
  return (
    <SettingPage
      title={title}
      lead="Minutos antes de la clase, de 30 a 1440. Quien ya reservó conserva lo que se le prometió."
      state={state}
    >
      {order.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={names[name]}
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={sayExample(name, state.form.values[name])}
          rightSection="min"
          rightSectionWidth={52}
          {...state.form.getInputProps(name)}
        />
      ))}
    </SettingPage>
  )
}
