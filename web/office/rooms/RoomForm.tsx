import { NativeSelect, Switch, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import {
  type Branch,
  type DisciplineId,
  getRoom,
  listBranches,
  type Room,
  type RoomId,
} from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useSees } from "../kit/signedIn.ts"
import { useDisciplinesRead } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/RoomForm.ts"
import { LosingSeats, takesSeats } from "./LosingSeats.tsx"
import { RoomPlan } from "./RoomPlan.tsx"
import { typeNames } from "./roomValues.ts"
import { useRoomForm } from "./useRoomForm.ts"

const list = "/backend/salones"
const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

/** A new room, or one that is edited. */
export default function RoomForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: RoomId }).id
  const branches = useQuery({ ...queryOf(listBranches), select: (answer) => answer.branches })
  return (
    <Found query={branches} title={id ? "Editar salón" : "Crear salón"} list={list}>
      {(all) => (id ? <EditRoom key={id} id={id} branches={all} /> : <Fields branches={all} />)}
    </Found>
  )
}

function EditRoom({ id, branches }: { id: RoomId; branches: Branch[] }) {
  const query = useQuery({ ...queryOf(getRoom, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar salón" list={list}>
      {(room) => <Fields room={room} branches={branches} />}
    </Found>
  )
}

function Fields({ room: read, branches: all }: { room?: Room; branches: Branch[] }) {
  const sees = useSees("salones")
  const [room] = useState(read)
  const branches = all.filter(({ id }) => sees(id))
  const known = useDisciplinesRead()
  const disciplines = known.data?.disciplines ?? []
  const only = branches.length === 1 ? branches[0]?.id : undefined
  const { form, state, field } = useRoomForm(room, only ?? "", disciplines)
  const { values } = form
  const refused = state.write.error
  const planError = Object.entries(form.errors).find(([path]) => path.startsWith("seatsLayout"))?.[1]
  const title = room ? "Editar salón" : "Crear salón"
  return (
    <Page back={list} title={room ? room.name : title} name={title}>
      <EntryForm form={form} state={state} list={list} label={room ? "Guardar" : "Crear salón"}>
        {known.isLoadingError && (
          <div data-wide>
            <Unread error={known.error} />
          </div>
        )}
        <TextInput {...field("name")} />
        <NativeSelect
          {...field("branch")}
          disabled={room !== undefined}
          inputWrapperOrder={below}
          description={room && "Se elige al crear el salón."}
          data={[
            ...(values.branch ? [] : [{ value: "", label: "Elige una sucursal" }]),
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          {...field("discipline")}
          value={values.discipline ?? ""}
          onChange={({ currentTarget }) =>
            form.setFieldValue("discipline", (currentTarget.value || null) as DisciplineId | null)
          }
          data={[
            { value: "", label: "Cualquiera" },
            ...disciplines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          {...field("type")}
          data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          {...field("capacity")}
          type="number"
          inputMode="numeric"
          inputWrapperOrder={below}
          description={values.seatsLayout.length > 0 ? "Sigue al plano: el número más alto." : undefined}
          value={Number.isNaN(values.capacity) ? "" : values.capacity}
          onChange={({ currentTarget }) => form.setFieldValue("capacity", currentTarget.valueAsNumber)}
        />
        <Switch size="md" {...field("isActive")} checked={values.isActive} style={{ alignSelf: "center" }} />
        <RoomPlan
          drawn={values}
          onChange={(change) => form.setValues(change)}
          isNew={room === undefined}
          error={!takesSeats(refused) && planError ? String(planError) : undefined}
        />
        <LosingSeats error={refused} />
      </EntryForm>
      {room && <History subject={room.id} name={room.name} />}
    </Page>
  )
}
