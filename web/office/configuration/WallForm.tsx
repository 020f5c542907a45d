import { Switch } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { getWall, saveWall, type WallSetting } from "../../../contract/wall.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"

interface Values extends Record<string, unknown> {
  showsNames: boolean
}

const title = "Pantalla del salón"
const names = { showsNames: "Mostrar los nombres" }
const valuesOf = ({ showsNames }: WallSetting): Values => ({ showsNames })

/** What hangs on the wall of every reception. */
export default function WallForm() {
  const query = useQuery({ ...queryOf(getWall), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(setting) => <Fields setting={setting} />}
    </Found>
  )
}

function Fields({ setting: read }: { setting: WallSetting }) {
  const navigate = useNavigate()
  const [setting] = useState(read)
  const form = useForm<Values>({ initialValues: valuesOf(setting) })
  const state = useEntryForm<Values, WallSetting>({
    form,
    entry: setting,
    send: (values, edited, options) => call(saveWall, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getWall),
    valuesOf,
    names,
    staleAfter: [getWall],
    saved: "Pantalla del salón guardada.",
    failed: "Error al guardar configuración",
    onSaved: () => void navigate(list),
  })
  return (
    <Page
      back={list}
      title={title}
      lead="Lo que se ve en el monitor de la recepción, en todas las sucursales."
    >
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <Switch
          size="md"
          label={names.showsNames}
          description="El nombre y la inicial del apellido. Sin marcar, solo se ve qué lugares están ocupados."
          checked={form.values.showsNames}
          onChange={({ currentTarget }) => form.setFieldValue("showsNames", currentTarget.checked)}
        />
      </EntryForm>
    </Page>
  )
}
