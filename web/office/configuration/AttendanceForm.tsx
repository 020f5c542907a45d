import { schemaResolver } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import type { z } from "zod"
import {
  AttendanceEdit,
  type AttendanceSetting,
  getAttendanceTimes,
  saveAttendanceTimes,
} from "../../../contract/attendance.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { list } from "./list.ts"
import { SettingPage } from "./SettingPage.tsx"
import { sayTime } from "./times.ts"
import { useSettingForm } from "./useSettingForm.ts"

type Times = z.infer<typeof AttendanceSetting>

interface Values extends Record<string, unknown> {
  opensMinutes: number
  closesDays: number
}

const title = "Asistencia"
const names = { opensMinutes: "Se abre antes de la clase", closesDays: "Se cierra después de la clase" }
const valuesOf = ({ opensMinutes, closesDays }: Times): Values => ({ opensMinutes, closesDays })

/** From when and until when arrivals are marked. */
export default function AttendanceForm() {
  const query = useQuery({ ...queryOf(getAttendanceTimes), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(times) => <Fields times={times} />}
    </Found>
  )
}

function Fields({ times }: { times: Times }) {
  const state = useSettingForm<Values, Times>({
    setting: times,
    validate: (values) => schemaResolver(AttendanceEdit.omit({ revision: true }), { sync: true })(values),
    send: (values, edited, options) => call(saveAttendanceTimes, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getAttendanceTimes),
    valuesOf,
    names,
    staleAfter: [getAttendanceTimes],
    saved: "Asistencia guardada.",
  })
  const { opensMinutes, closesDays } = state.form.values
  return (
    <SettingPage title={title} lead="Después la corrige quien puede editar clases." state={state}>
      <NumberField
        name="opensMinutes"
        label={names.opensMinutes}
        rightSection="min"
        rightSectionWidth={52}
        description={Number.isInteger(opensMinutes) && `Se marca desde ${sayTime(opensMinutes)} antes.`}
        {...state.form.getInputProps("opensMinutes")}
        value={opensMinutes}
      />
      <NumberField
        name="closesDays"
        label={names.closesDays}
        rightSection="días"
        rightSectionWidth={52}
        description={Number.isInteger(closesDays) && `Hasta el final del ${sayDay(closesDays)}.`}
        {...state.form.getInputProps("closesDays")}
        value={closesDays}
      />
    </SettingPage>
  )
}

/** «mismo día», «día siguiente», «día 3 después de la clase». */
const sayDay = (days: number) =>
  days === 0 ? "mismo día" : days === 1 ? "día siguiente" : `día ${days} después de la clase`
