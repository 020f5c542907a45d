import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { z } from "zod"
import { saveCancellationTimes } from "../../../contract/settings.ts"
import { type CancellationTimesSetting, getCancellationTimes } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"
import { minutesOf, sayExample, type TimeName, type TimesTyped } from "./times.ts"

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

function Fields({ times: read }: { times: Times }) {
  const navigate = useNavigate()
  const [times] = useState(read)
  const form = useForm<TimesTyped>({ initialValues: valuesOf(times) })
  const state = useEntryForm<TimesTyped, Times>({
    form,
    entry: times,
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
    failed: "Error al guardar configuración",
    onSaved: () => void navigate(list),
  })
  return (
    <Page
      back={list}
      title={title}
      lead="Minutos antes de la clase, de 30 a 1440. Quien ya reservó conserva lo que se le prometió."
    >
      <EntryForm form={form} state={state} list={list} label="Guardar">
        {order.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={names[name]}
            inputMode="numeric"
            autoComplete="off"
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={sayExample(name, form.values[name])}
            rightSection="min"
            rightSectionWidth={52}
            {...form.getInputProps(name)}
          />
        ))}
      </EntryForm>
    </Page>
  )
}
