import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ReactNode } from "react"
import type { Branch, BranchId, Discipline, Instructor, Room, RoomId } from "../../../contract/studio.ts"
import { HourInput } from "../kit/dates/HourInput.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useUnreadChoices } from "../kit/studio/useStudio.ts"
import { type ClassPlace, placeFields } from "./classValues.ts"
import { typeNames } from "./words.ts"

interface ClassFieldsProps {
  form: UseFormReturnType<ClassPlace>
  isNew: boolean
  /** On which day, and what can be switched. */
  day: ReactNode
  toggle: ReactNode
  branches: readonly Branch[]
  rooms: readonly Room[]
  disciplines: readonly Discipline[]
  instructors: readonly Instructor[]
}

const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

/** The fields of a class, or of an hour of the week. The branch says which rooms and instructors there are, the room how many fit. */
export function ClassFields(props: ClassFieldsProps) {
  const { form, isNew, day, toggle, branches, rooms, disciplines, instructors } = props
  const { values } = form
  const unread = useUnreadChoices()
  const field = (name: keyof typeof placeFields) => ({
    name,
    label: placeFields[name],
    ...form.getInputProps(name),
  })
  const here = rooms.filter(
    ({ id, branch, isActive }) => branch === values.branch && (isActive || id === values.room),
  )
  const teaching = instructors.filter(
    ({ id, branch, isActive }) =>
      id === values.instructor || (isActive && (branch === null || branch === values.branch)),
  )
  const room = here.find(({ id }) => id === values.room)
  const chooseBranch = (branch: BranchId | "") => {
    const [only, ...others] = rooms.filter((one) => one.branch === branch && one.isActive)
    form.setFieldValue("branch", branch)
    form.setFieldValue("instructor", "")
    chooseRoom(only && others.length === 0 ? only.id : "")
  }
  const chooseRoom = (id: RoomId | "") => {
    form.setFieldValue("room", id)
    const chosen = rooms.find((one) => one.id === id)
    if (!chosen) return
    form.setFieldValue("capacity", chosen.capacity)
    if (isNew) form.setFieldValue("type", chosen.type)
    if (chosen.discipline && !values.discipline) form.setFieldValue("discipline", chosen.discipline)
  }
  const number = (name: "minutes" | "capacity") => ({
    ...field(name),
    type: "number",
    inputMode: "numeric" as const,
    value: Number.isNaN(values[name]) ? "" : values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, currentTarget.valueAsNumber),
  })
  return (
    <>
      {unread && (
        <div data-wide>
          <Unread error={unread} />
        </div>
      )}
      <NativeSelect
        {...field("branch")}
        disabled={!isNew}
        inputWrapperOrder={below}
        description={!isNew && "Se elige al crear la clase."}
        onChange={({ currentTarget }) => chooseBranch(currentTarget.value as BranchId | "")}
        data={options(branches, values.branch, "Elige una sucursal")}
      />
      <NativeSelect
        {...field("discipline")}
        data={options(disciplines, values.discipline, "Elige una disciplina")}
      />
      {day}
      <HourInput {...field("hour")} />
      <NativeSelect
        {...field("room")}
        onChange={({ currentTarget }) => chooseRoom(currentTarget.value as RoomId | "")}
        data={options(here, values.room, values.branch ? "Elige un salón" : "Elige antes la sucursal")}
      />
      <TextInput
        {...number("capacity")}
        inputWrapperOrder={below}
        description={
          room && `El salón tiene ${room.capacity === 1 ? "1 lugar" : `${room.capacity} lugares`}.`
        }
      />
      <NativeSelect
        {...field("instructor")}
        data={options(
          teaching.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
          values.instructor,
          "Elige un instructor",
        )}
      />
      <TextInput {...number("minutes")} />
      <NativeSelect
        {...field("type")}
        data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
      />
      {toggle}
      <Textarea size="md" {...field("info")} rows={3} wrapperProps={{ "data-wide": true }} />
    </>
  )
}

function options(entries: readonly { id: string; name: string }[], chosen: string, none: string) {
  return [
    ...(chosen ? [] : [{ value: "", label: none }]),
    ...entries.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
