import { Switch } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { getRatingSetting, type RatingSetting, saveRatingSetting } from "../../../contract/ratings.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"

interface Values extends Record<string, unknown> {
  isOn: boolean
}

const title = "Calificaciones"
const names = { isOn: "Preguntar cómo estuvo la clase" }
const valuesOf = ({ isOn }: RatingSetting): Values => ({ isOn })

/** Whether customers are asked how a class was. */
export default function RatingsForm() {
  const query = useQuery({ ...queryOf(getRatingSetting), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(setting) => <Fields setting={setting} />}
    </Found>
  )
}

function Fields({ setting: read }: { setting: RatingSetting }) {
  const navigate = useNavigate()
  const [setting] = useState(read)
  const form = useForm<Values>({ initialValues: valuesOf(setting) })
  const state = useEntryForm<Values, RatingSetting>({
    form,
    entry: setting,
    send: (values, edited, options) => call(saveRatingSetting, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getRatingSetting),
    valuesOf,
    names,
    staleAfter: [getRatingSetting],
    saved: "Calificaciones guardadas.",
    failed: "Error al guardar configuración",
    onSaved: () => void navigate(list),
  })
  return (
    <Page
      back={list}
      title={title}
      lead="Quien asistió da de una a cinco estrellas y, si quiere, unas palabras, hasta 48 horas después. El promedio de cada clase e instructor está en Clases; cada instructor ve el suyo desde cinco respuestas, sin nombres."
    >
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <Switch
          size="md"
          label={names.isOn}
          checked={form.values.isOn}
          onChange={({ currentTarget }) => form.setFieldValue("isOn", currentTarget.checked)}
        />
      </EntryForm>
    </Page>
  )
}
