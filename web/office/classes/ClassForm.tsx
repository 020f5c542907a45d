import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatShortDay } from "../../../contract/calendar.ts"
import { type ClassId, getClass, type StudioClass } from "../../../contract/schedule.ts"
import { type Branch, listBranches, listRooms, type Room } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Question } from "../../ui/Question.tsx"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { Page } from "../kit/page/Page.tsx"
import { useSees } from "../kit/signedIn.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useDisciplines, useInstructors } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/ClassForm.ts"
import { ClassFields } from "./ClassFields.tsx"
import { type ClassValues, classFields, editOf, noClass } from "./classValues.ts"
import { Impact } from "./Impact.tsx"
import { sayReservations } from "./sayImpact.ts"
import { useClassForm } from "./useClassForm.ts"

const list = "/backend/clases"

/** A new class, or one that is edited. */
export default function ClassForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: ClassId }).id
  const title = id ? "Editar clase" : "Crear clase"
  const branches = useQuery({ ...queryOf(listBranches), select: (answer) => answer.branches })
  const rooms = useQuery({ ...queryOf(listRooms), select: (answer) => answer.classrooms })
  return (
    <Found query={branches} title={title} list={list}>
      {(all) => (
        <Found query={rooms} title={title} list={list}>
          {(classrooms) =>
            id ? (
              <EditClass key={id} id={id} branches={all} rooms={classrooms} />
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

function EditClass({ id, ...places }: Places & { id: ClassId }) {
  const query = useQuery({ ...queryOf(getClass, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar clase" list={list}>
      {(item) => (item.cancelledAt ? <Cancelled item={item} /> : <Fields item={item} {...places} />)}
    </Found>
  )
}

function Cancelled({ item }: { item: StudioClass }) {
  return (
    <Page title="Editar clase">
      <EmptyState title="El estudio canceló esta clase: ya no se edita.">
        <ButtonLink to={`${list}/detalle/${item.id}`}>Ver la clase</ButtonLink>
      </EmptyState>
    </Page>
  )
}

function Fields({ item: read, branches: all, rooms }: Places & { item?: StudioClass }) {
  const sees = useSees("clases")
  const [item] = useState(read)
  const branches = all.filter(({ id }) => sees(id))
  const disciplines = useDisciplines() ?? []
  const instructors = useInstructors() ?? []
  const todayIn = useDayIn("clases")
  const only = branches.length === 1 ? (branches[0]?.id ?? "") : ""
  const [initial] = useState<ClassValues>(() => (item ? editOf(item) : noClass(only, todayIn(null))))
  const names = new Map<string, string>([
    ...[...branches, ...rooms, ...disciplines].map(({ id, name }) => [id, name] as const),
    ...instructors.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  ])
  const { form, state, asked, agree, leave } = useClassForm(item, initial, names)
  const title = item ? "Editar clase" : "Crear clase"
  return (
    <Page
      back={list}
      title={item ? `${item.hour} ${item.discipline}` : title}
      name={title}
      lead={
        item &&
        `${formatShortDay(item.day)} · ${item.branchName} · ${item.occupied > 0 ? sayReservations(item.occupied) : "sin reservas"}`
      }
    >
      <EntryForm form={form} state={state} list={list} label={item ? "Guardar" : "Crear clase"}>
        <ClassFields
          form={form as never}
          isNew={!item}
          {...{ branches, rooms, disciplines, instructors }}
          day={
            <DayInput
              {...{ name: "day", label: classFields.day, today: todayIn(form.values.branch) }}
              {...form.getInputProps("day")}
            />
          }
          toggle={
            <Switch
              size="md"
              name="isOpen"
              label={classFields.isOpen}
              {...form.getInputProps("isOpen")}
              checked={form.values.isOpen}
              style={{ alignSelf: "center" }}
            />
          }
        />
      </EntryForm>
      <Question
        open={asked !== null}
        title="¿Guardar este cambio?"
        keep="Seguir editando"
        confirm="Guardar y avisar"
        pending={false}
        isSlow={false}
        error={null}
        onKeep={leave}
        onConfirm={agree}
        onGiveUp={leave}
      >
        {asked && <Impact impact={asked} />}
      </Question>
    </Page>
  )
}
