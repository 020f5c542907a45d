import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRatingSetting, type RatingSetting, saveRatingSetting } from "../../../contract/ratings.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

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

function Fields({ setting }: { setting: RatingSetting }) {
  const state = useSettingForm<Values, RatingSetting>({
    setting,
    send: (values, edited, options) => call(saveRatingSetting, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getRatingSetting),
    valuesOf,
    names,
    staleAfter: [getRatingSetting],
    saved: "Calificaciones guardadas.",
  })
  return (
    <SettingPage
      title={title}
      lead="Quien asistió da de una a cinco estrellas y, si quiere, unas palabras, hasta 48 horas después. El promedio de cada clase e instructor está en Clases; cada instructor ve el suyo desde cinco respuestas, sin nombres."
      state={state}
    >
      <Switch size="md" label={names.isOn} {...state.form.getInputProps("isOn", { type: "checkbox" })} />
    </SettingPage>
  )
}
