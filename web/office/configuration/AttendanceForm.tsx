import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { z } from "zod"
import {
  AttendanceEdit,
  type AttendanceSetting,
  getAttendanceTimes,
  saveAttendanceTimes,
} from "../../../contract/attendance.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"
import { sayTime } from "./times.ts"

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

function Fields({ times: read }: { times: Times }) {
  const navigate = useNavigate()
  const [times] = useState(read)
  const form = useForm<Values>({
    initialValues: valuesOf(times),
    validate: (values) => schemaResolver(AttendanceEdit.omit({ revision: true }), { sync: true })(values),
  })
  const state = useEntryForm<Values, Times>({
    form,
    entry: times,
    send: (values, edited, options) => call(saveAttendanceTimes, { body: { ...values, ...edited } }, options),
    readAgain: () => call(getAttendanceTimes),
    valuesOf,
    names,
    staleAfter: [getAttendanceTimes],
    saved: "Asistencia guardada.",
    failed: "Error al guardar configuración",
    onSaved: () => void navigate(list),
  })
  const { opensMinutes, closesDays } = form.values
  return (
    <Page back={list} title={title} lead="Después la corrige quien puede editar clases.">
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <NumberField
          name="opensMinutes"
          label={names.opensMinutes}
          rightSection="min"
          rightSectionWidth={52}
          description={Number.isInteger(opensMinutes) && `Se marca desde ${sayTime(opensMinutes)} antes.`}
          {...form.getInputProps("opensMinutes")}
          value={opensMinutes}
        />
        <NumberField
          name="closesDays"
          label={names.closesDays}
          rightSection="días"
          rightSectionWidth={52}
          description={Number.isInteger(closesDays) && `Hasta el final del ${sayDay(closesDays)}.`}
          {...form.getInputProps("closesDays")}
          value={closesDays}
        />
      </EntryForm>
    </Page>
  )
}

/** «mismo día», «día siguiente», «día 3 después de la clase». */
const sayDay = (days: number) =>
  days === 0 ? "mismo día" : days === 1 ? "día siguiente" : `día ${days} después de la clase`
