import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import {
  getSecondStepSetting,
  type SecondStepSetting,
  saveSecondStepSetting,
} from "../../../contract/secondStep.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

interface Values extends Record<string, unknown> {
  isAsked: boolean
}

const title = "Segundo paso del personal"
const names = { isAsked: "Pedir segundo paso al personal" }
const valuesOf = ({ since }: SecondStepSetting): Values => ({ isAsked: since !== null })

/** Whether the password alone opens the office to anybody of the staff. */
export default function SecondStepForm() {
  const query = useQuery({ ...queryOf(getSecondStepSetting), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(setting) => <Fields setting={setting} />}
    </Found>
  )
}

function Fields({ setting }: { setting: SecondStepSetting }) {
  const state = useSettingForm<Values, SecondStepSetting>({
    setting,
    send: (values, edited, options) =>
      call(saveSecondStepSetting, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getSecondStepSetting),
    valuesOf,
    names,
    staleAfter: [getSecondStepSetting],
    saved: "Segundo paso del personal guardado.",
  })
  return (
    <SettingPage
      title={title}
      lead="Además de la contraseña, un código del teléfono de cada quien. Activa primero el tuyo, en el menú de tu cuenta."
      state={state}
    >
      <Switch
        size="md"
        label={names.isAsked}
        description="A quien no lo tiene se le pide activarlo la próxima vez que entre, antes de ver nada de la oficina."
        {...state.form.getInputProps("isAsked", { type: "checkbox" })}
      />
    </SettingPage>
  )
}
