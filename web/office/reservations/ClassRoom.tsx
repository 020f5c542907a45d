import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import { whyNotGiven } from "../../../contract/lateness.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useNow } from "../../api/useNow.ts"
import { Loading } from "../../ui/Loading.tsx"
import { SeatGrid, type SeatLook } from "../../ui/SeatGrid.tsx"
import { planOf } from "../../ui/seatPlan.ts"
import { sayWho } from "../classes/words.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { Reserve } from "../reserving/Reserve.tsx"
import { FreeSeat } from "../seating/FreeSeat.tsx"
import { SeatFirst } from "../seating/SeatFirst.tsx"
import { useFreeSeat } from "../seating/useFreeSeat.ts"
import { AskWeekly } from "./AskWeekly.tsx"
import { CancelDialog } from "./CancelDialog.tsx"
import { ChangeSheet } from "./ChangeSheet.tsx"
import style from "./ClassRoom.module.css"
import { GiveSheet } from "./GiveSheet.tsx"
import { JoinLine } from "./JoinSheet.tsx"
import { Line } from "./Line.tsx"
import { lookOf, seated } from "./look.ts"
import { MessageClass } from "./MessageClass.tsx"
import { RemoveDialog } from "./RemoveDialog.tsx"
import { RollHead } from "./RollHead.tsx"
import { RoomLegend } from "./RoomLegend.tsx"
import { Roster } from "./Roster.tsx"
import { rollState } from "./roll.ts"
import { SeatMoveBar } from "./SeatMoveBar.tsx"
import { useCancelling } from "./useCancelling.ts"
import { useClassChange } from "./useClassChange.ts"
import { useClassRoom } from "./useClassRoom.ts"
import { useGiving } from "./useGiving.ts"
import { useLateSeat } from "./useLateSeat.ts"
import type { Marking } from "./useMarking.ts"
import { useRemoving } from "./useRemoving.ts"
import { useSeatMove } from "./useSeatMove.ts"
import { useWeekly } from "./useWeekly.ts"

const free: SeatLook["state"][] = ["free"]
/** The places that nobody can book until they are let go. */
const keptBack: SeatLook["state"][] = ["held", "out"]

/** A class's seat map beside its roster: pointing at one shows the other. */
export function ClassRoom({ item, now }: { item: StudioClass; now: Date }) {
  const seesRoster = useMay("clases", "detalle", item.branch)
  const mayDesk = useMay("operaciones", "editar", item.branch)
  const mayCancel = mayDesk && now < new Date(item.startsAt)
  const mayCorrect = useMay("clases", "editar", item.branch)
  const mayMark = mayDesk || mayCorrect
  const mayJoin = [
    useMay("operaciones", "crear", item.branch),
    useMay("usuarios", "listado"),
    seesRoster,
  ].every(Boolean)
  const mayRoom = useMay("salones", "editar", item.branch) && mayDesk
  const { map, roster, times, keptUntil, line, kept: keptSeats, error } = useClassRoom(item.id, seesRoster)
  const minute = useNow(keptUntil)
  const [query] = useSearchParams()
  const [pointed, setPointed] = useState<number | null>(null)
  const [kept, setKept] = useState<number | null>(null)
  const people = useRef<HTMLElement>(null)
  const cancelling = useCancelling(roster)
  const removing = useRemoving(line)
  const giving = useGiving(() => people.current?.focus())
  const moving = useSeatMove(roster, map)
  const changing = useClassChange(roster)
  const late = useLateSeat(roster)
  const weekly = useWeekly()
  const [last, setLast] = useState<Marking | null>(null)
  const plan = map && planOf(map.layout, map.capacity)
  const look = map && plan && lookOf(plan, map, { roster, kept: keptSeats, mayRoom })
  const firstFree = plan?.places.find(({ id }) => look?.(id).state === "free")?.id
  const seating = useFreeSeat(item, now, { map: moving.map, firstFree })
  // Who was cancelled is gone, and their row's menu with them: the list takes the focus.
  useEffect(() => {
    if (cancelling.cancelled || changing.changed || removing.removed || late.given) people.current?.focus()
  }, [cancelling.cancelled, changing.changed, removing.removed, late.given])
  if (error) return <Unread error={error} />
  if (!plan || !look) return <Loading />

  const roll = rollState(item.cancelledAt ? undefined : times, item, { mayMark, mayCorrect }, now)
  const isMoving = moving.entry !== undefined
  const hasFree = firstFree !== undefined
  const mayMove = mayDesk && !item.cancelledAt && now < new Date(item.endsAt) && hasFree
  const isListened = (roster?.length ?? 0) + (line?.length ?? 0) > 0
  const mayWrite = mayDesk && isListened && !item.cancelledAt && now < new Date(item.endsAt)
  const mayGive = mayDesk && seating.mayBook && !item.cancelledAt && now >= new Date(item.startsAt)
  const isLate = ({ status, givenAt }: RosterEntry) => {
    const seat = {
      keptUntil,
      endsAt: item.endsAt,
      attended: status === "attended",
      isGiven: givenAt !== null,
    }
    // Who opens it a moment too early reads until when it is kept.
    return ["SEAT_STILL_KEPT", undefined].includes(whyNotGiven(seat, minute))
  }
  const mayWait = mayJoin && !hasFree && item.status === "abierta" && now < new Date(item.startsAt)
  const mayKeep = (mayDesk || seating.mayBook) && !item.cancelledAt && now < new Date(item.endsAt)
  const choosable = [...seated, ...(seating.isOffered ? free : []), ...(mayKeep ? keptBack : [])]
  const lit = seating.seat ?? pointed ?? kept ?? (Number(query.get("lugar")) || undefined)
  const shown = lit !== undefined && choosable.includes(look(lit).state) ? lit : undefined
  const askWeekly = ({ userId, person, seat }: RosterEntry) =>
    weekly.ask({ userId, name: `${person.firstName} ${person.lastName}`, from: { item, seat } })
  const sits = (as: RosterEntry["status"]) =>
    roster?.some(({ status, givenAt }) => status === as && !givenAt) ?? false
  const isFree = (seat: number) => look(seat).state === "free"
  const isKept = (seat: number) => keptBack.includes(look(seat).state)
  const opens = (seat: number) => (isFree(seat) && seating.isOffered) || (isKept(seat) && mayKeep)
  return (
    <div className={style.room}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the places in it. */}
      <div ref={moving.map} className={style.map} onKeyDown={moving.keys}>
        <SeatGrid
          plan={plan}
          legend={isMoving ? "Lugares libres de la clase" : "Lugares de la clase"}
          look={moving.look(look)}
          chosen={isMoving ? moving.seat : shown}
          choosable={isMoving ? free : choosable}
          onChoose={isMoving ? moving.choose : setKept}
          onOpen={isMoving ? undefined : (seat) => opens(seat) && seating.open(seat)}
          onPoint={setPointed}
          front={`${item.instructorFirstName} · al frente`}
        />
        <SeatMoveBar moving={moving} />
        <RoomLegend
          arrived={sits("attended")}
          missed={sits("no_show")}
          held={keptSeats?.some(({ kind }) => kind === "held") ?? false}
        />
      </div>
      <div className={style.side}>
        {seating.openFirst && seating.seat === null && !isMoving && (
          <div className={style.ways}>
            <SeatFirst onOpen={seating.openFirst} hasShortcut={seating.hasShortcut} />
            {firstFree && (
              <Reserve label="Nueva reservación" menu="Otras formas" from={{ item, seat: firstFree }} />
            )}
          </div>
        )}
        <FreeSeat item={item} free={seating} isFree={isFree} isKept={isKept} kept={keptSeats} now={now} />
        <section ref={people} className={style.people} aria-label={sayWho(item)} tabIndex={-1}>
          {roster && roster.length > 0 && (
            <RollHead
              entries={roster.filter(({ givenAt }) => !givenAt)}
              state={roll}
              last={last}
              onUndone={() => setLast(null)}
            />
          )}
          <Roster
            item={item}
            entries={roster}
            permitted={seesRoster}
            lit={lit}
            onPoint={setPointed}
            roll={roll}
            onMarked={setLast}
            late={{ keptUntil: item.cancelledAt ? null : keptUntil, now: minute, mayGive }}
            doing={{
              onMove: mayMove ? moving.ask : undefined,
              onChange: mayCancel ? changing.ask : undefined,
              onBlock: mayDesk && mayKeep ? ({ seat }) => seating.open(seat, "block") : undefined,
              onCancel: mayCancel ? cancelling.ask : undefined,
              onWeekly: seating.mayBook && !item.cancelledAt ? askWeekly : undefined,
              onGive: mayGive ? (entry) => (isLate(entry) ? () => late.ask(entry) : undefined) : undefined,
            }}
          />
          <Line
            item={item}
            people={line}
            now={now}
            onRemove={mayCancel ? removing.ask : undefined}
            giving={mayCancel ? giving : undefined}
          />
          {mayWait && <JoinLine item={item} />}
          {mayWrite && <MessageClass item={item} />}
        </section>
      </div>
      <CancelDialog item={item} cancelling={cancelling} />
      <RemoveDialog removing={removing} />
      <GiveSheet item={item} late={late} />
      <ChangeSheet item={item} changing={changing} />
      <AskWeekly weekly={weekly} />
    </div>
  )
}
