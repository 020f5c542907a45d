import { NativeSelect, Switch } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import {
  createSlot,
  listSlots,
  NewSlot,
  type Slot,
  type SlotId,
  updateSlot,
  weeksAhead,
} from "../../../contract/dayPlans.ts"
import { type Branch, listBranches, listRooms, type Room } from "../../../contract/studio.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ClassFields } from "../classes/ClassFields.tsx"
import { sayValue } from "../classes/classValues.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { weekdays } from "../kit/names/weekdays.ts"
import { Page } from "../kit/page/Page.tsx"
import { useSees } from "../kit/signedIn.ts"
import { useDisciplines, useInstructors } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/SlotForm.ts"
import { bodyOf, editOf, noSlot, type SlotValues, slotFields } from "./slotValues.ts"

const list = "/backend/clasespordia"

/** A new hour of the week, or one that is edited. */
export default function SlotForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: SlotId }).id
  const title = id ? "Editar horario" : "Agregar horario"
  const branches = useQuery({ ...queryOf(listBranches), select: (answer) => answer.branches })
  const rooms = useQuery({ ...queryOf(listRooms), select: (answer) => answer.classrooms })
  const slots = useQuery({
    ...queryOf(listSlots),
    select: (answer) => answer.slots,
    refetchOnWindowFocus: false,
  })
  return (
    <Found query={branches} title={title} list={list}>
      {(all) => (
        <Found query={rooms} title={title} list={list}>
          {(classrooms) =>
            id ? (
              <Found query={slots} title={title} list={list}>
                {(known) => (
                  <EditSlot
                    key={id}
                    slot={known.find((one) => one.id === id)}
                    branches={all}
                    rooms={classrooms}
                  />
                )}
              </Found>
            ) : (
              <Fields branches={all} rooms={classrooms} />
            )
          }
        </Found>
      )}
    </Found>
  )
}

interface Places {
  branches: Branch[]
  rooms: Room[]
}

function EditSlot({ slot, ...places }: Places & { slot: Slot | undefined }) {
  const [read] = useState(slot)
  if (read) return <Fields slot={read} {...places} />
  return (
    <Page title="Editar horario">
      <EmptyState title="No se encontró el horario.">
        <ButtonLink to={list}>Ver el listado</ButtonLink>
      </EmptyState>
    </Page>
  )
}

function Fields({ slot, branches: all, rooms }: Places & { slot?: Slot }) {
  const navigate = useNavigate()
  const sees = useSees("clasesPorDia")
  const branches = all.filter(({ id }) => sees(id))
  const disciplines = useDisciplines() ?? []
  const instructors = useInstructors() ?? []
  const only = branches.length === 1 ? (branches[0]?.id ?? "") : ""
  const form = useForm<SlotValues>({
    initialValues: slot ? editOf(slot) : noSlot(only),
    validate: (values) => schemaResolver(NewSlot, { sync: true })(bodyOf(values)),
  })
  const names = new Map<string, string>([
    ...[...branches, ...rooms, ...disciplines].map(({ id, name }) => [id, name] as const),
    ...instructors.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  ])
  const state = useEntryForm<SlotValues, Slot>({
    form,
    entry: slot,
    send: (values, edited, options) =>
      slot
        ? call(updateSlot, { params: { id: slot.id }, body: { ...bodyOf(values), ...edited } }, options)
        : call(createSlot, { body: bodyOf(values) }, options),
    readAgain: async () => {
      const { slots } = await call(listSlots)
      const now = slots.find(({ id }) => id === slot?.id)
      if (!now) throw new ApiError(404, {})
      return now
    },
    valuesOf: editOf,
    names: slotFields,
    say: (value, field) =>
      field === "weekday" ? (weekdays[Number(value)] ?? "") : sayValue(value, field as never, names),
    staleAfter: [listSlots],
    saved: "Horario guardado.",
    failed: slot ? "Error al guardar horario" : "Error al crear horario",
    onSaved: () => void navigate(list),
  })
  const title = slot ? "Editar horario" : "Agregar horario"
  return (
    <Page
      back={list}
      title={slot ? `${weekdays[slot.weekday]} ${slot.hour}` : title}
      name={title}
      lead={slot && "Las clases que ya se crearon se quedan como están."}
    >
      <EntryForm form={form} state={state} list={list} label={slot ? "Guardar" : "Agregar horario"}>
        <ClassFields
          form={form as never}
          isNew={!slot}
          {...{ branches, rooms, disciplines, instructors }}
          day={
            <NativeSelect
              name="weekday"
              label={slotFields.weekday}
              {...form.getInputProps("weekday")}
              data={weekdays.map((name, index) => ({ value: String(index), label: name }))}
            />
          }
          toggle={
            <Switch
              size="md"
              name="repeats"
              label={`${slotFields.repeats}: sus clases se crean solas, ${weeksAhead} semanas antes`}
              {...form.getInputProps("repeats")}
              checked={form.values.repeats}
              style={{ alignSelf: "center" }}
            />
          }
        />
      </EntryForm>
    </Page>
  )
}
