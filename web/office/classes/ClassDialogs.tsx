import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { formatLongDay } from "../../../contract/calendar.ts"
import { getClass, getSeatMap, type StudioClass } from "../../../contract/schedule.ts"
import type { InstructorId } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { Question } from "../../ui/Question.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { sayTold } from "../kit/studio/sayMail.ts"
import { useInstructors, useUnreadChoices } from "../kit/studio/useStudio.ts"
import style from "./Impact.module.css"
import { sayReservations, sayTouched } from "./sayImpact.ts"
import type { Change, Changing } from "./useChanging.ts"

const words: Record<Change, { title: string; keep: string; confirm: string }> = {
  cancel: { title: "¿Cancelar esta clase?", keep: "Conservar la clase", confirm: "Cancelar la clase" },
  close: { title: "¿Cerrar esta clase?", keep: "Dejarla abierta", confirm: "Cerrar la clase" },
  open: { title: "¿Abrir esta clase?", keep: "Dejarla cerrada", confirm: "Abrir la clase" },
  substitute: { title: "¿Quién da esta clase?", keep: "Dejarla igual", confirm: "Cambiar instructor" },
  remove: { title: "¿Eliminar esta clase?", keep: "Conservar la clase", confirm: "Eliminar la clase" },
}

/** Says what a change of a class touches before it is made. */
export function ClassDialogs({ changing }: { changing: Changing }) {
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = changing
  const { title, keep, confirm: yes } = words[asked?.kind ?? "cancel"]
  return (
    <Question
      open={asked !== null}
      title={title}
      keep={changing.isRefused ? "Entendido" : keep}
      confirm={changing.isRefused ? null : yes}
      {...{ pending, isSlow, error }}
      onKeep={leave}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      {asked && (
        <>
          <p>
            <strong>{`${asked.item.hour} ${asked.item.discipline}`}</strong>
            {`, ${formatLongDay(asked.item.day)}. ${asked.item.branchName}, ${asked.item.roomName}.`}
          </p>
          {asked.kind === "substitute" && <Substitutes asked={asked} choose={changing.choose} />}
          {asked.kind === "remove" ? (
            <p>Solo se elimina una clase que nadie reservó ni esperó. No se puede deshacer.</p>
          ) : (
            <Touched kind={asked.kind} item={asked.item} />
          )}
        </>
      )}
    </Question>
  )
}

/** Who sits in it and who waits, as it is now. */
function Touched({ kind, item: shown }: { kind: Change; item: StudioClass }) {
  const now = useQuery({ ...queryOf(getClass, { params: { id: shown.id } }), staleTime: 0 })
  const seats = useQuery({ ...queryOf(getSeatMap, { params: { id: shown.id } }), staleTime: 0 })
  const { data: item = shown } = now
  const { data: map } = seats
  const waiting = map?.waiting ?? 0
  const { occupied: reservations } = item
  const told = sayTold(useMailLeaves(), reservations)
  if (kind === "substitute" && reservations === 0) return null
  return (
    <div className={style.impact} role="status">
      <Unread error={now.error ?? seats.error} />
      <strong>{sayTouched({ reservations, waiting })}</strong>
      {kind === "cancel" && reservations > 0 && (
        <p>
          {reservations === 1 ? "Recupera su clase" : "Cada una recupera su clase"}, con 7 días más para
          usarla por lo menos. {told} La clase se queda a la vista como cancelada.
        </p>
      )}
      {kind === "close" && (
        <p>
          Nadie más puede reservar.
          {reservations > 0 &&
            ` ${reservations === 1 ? "La reserva sigue" : `Las ${sayReservations(reservations)} siguen`}.`}
          {waiting > 0 && " La lista de espera termina."}
        </p>
      )}
      {kind === "substitute" && <p>{told}</p>}
    </div>
  )
}

interface SubstitutesProps {
  asked: NonNullable<Changing["asked"]>
  choose: Changing["choose"]
}

function Substitutes({ asked: { item, instructor, isMissing = false }, choose }: SubstitutesProps) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isMissing) field.current?.focus()
  }, [isMissing])
  const others = (useInstructors() ?? []).filter(
    ({ id, branch, isActive }) =>
      isActive && id !== item.instructorId && (branch === null || branch === item.branch),
  )
  return (
    <>
      <Unread error={useUnreadChoices()} />
      <NativeSelect
        ref={field}
        label={`En lugar de ${item.instructor}`}
        data-autofocus
        error={isMissing && "Elige un instructor"}
        value={instructor}
        onChange={({ currentTarget }) => choose(currentTarget.value as InstructorId | "")}
        data={[
          ...(instructor ? [] : [{ value: "", label: "Elige un instructor" }]),
          ...others.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
        ]}
      />
    </>
  )
}
