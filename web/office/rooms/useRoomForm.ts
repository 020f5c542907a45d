import { schemaResolver, useForm } from "@mantine/form"
import { useNavigate } from "react-router"
import { createRoom, NewRoom, updateRoom } from "../../../contract/catalogue.ts"
import {
  type BranchId,
  type Discipline,
  getRoom,
  listRooms,
  pageRooms,
  type Room,
  type RoomId,
} from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import type { Place } from "../../ui/seatPlan.ts"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { bodyOf, editOf, noRoom, type RoomValues, roomFields, sayPlan, typeNames } from "./roomValues.ts"

/** The form of a room that is edited, or of a new one in a branch. */
export function useRoomForm(
  room: Room | undefined,
  branch: BranchId | "",
  disciplines: readonly Discipline[],
) {
  const navigate = useNavigate()
  const form = useForm<RoomValues>({
    initialValues: room ? editOf(room) : noRoom(branch),
    validate: (values) =>
      schemaResolver(NewRoom, { sync: true })({ ...bodyOf(values), branch: values.branch }),
  })
  const state = useEntryForm<RoomValues, Room>({
    form,
    entry: room,
    send: (values, edited, options) => {
      const body = bodyOf(values)
      return room
        ? call(updateRoom, { params: { id: room.id }, body: { ...body, ...edited } }, options)
        : call(createRoom, { body: { ...body, branch: values.branch as BranchId } }, options)
    },
    readAgain: () => call(getRoom, { params: { id: room?.id as RoomId } }),
    valuesOf: editOf,
    names: roomFields,
    say: (value, field) => {
      if (field === "seatsLayout") return sayPlan(value as Place[])
      if (field === "type") return typeNames[value as Room["type"]]
      if (field === "discipline") return disciplines.find(({ id }) => id === value)?.name ?? "Cualquiera"
      return typeof value === "boolean" ? (value ? "sí" : "no") : String(value)
    },
    staleAfter: [listRooms, pageRooms, getRoom],
    saved: "Salón guardado.",
    failed: room ? "Error al guardar salón" : "Error al crear salón",
    onSaved: () => void navigate("/backend/salones"),
  })
  const field = (name: keyof typeof roomFields) => ({
    name,
    label: roomFields[name],
    ...form.getInputProps(name),
  })
  return { form, state, field }
}
