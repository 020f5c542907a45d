import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getWall, saveWall, type WallSetting } from "../../../contract/wall.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

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

function Fields({ setting }: { setting: WallSetting }) {
  const state = useSettingForm<Values, WallSetting>({
    setting,
    send: (values, edited, options) => call(saveWall, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getWall),
    valuesOf,
    names,
    staleAfter: [getWall],
    saved: "Pantalla del salón guardada.",
  })
  return (
    <SettingPage
      title={title}
      lead="Lo que se ve en el monitor de la recepción, en todas las sucursales."
      state={state}
    >
      <Switch
        size="md"
        label={names.showsNames}
        description="El nombre y la inicial del apellido. Sin marcar, solo se ve qué lugares están ocupados."
        {...state.form.getInputProps("showsNames", { type: "checkbox" })}
      />
    </SettingPage>
  )
}
