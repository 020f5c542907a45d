import { useQueryClient } from "@tanstack/react-query"
import {
  type BlockScope,
  blockSeat,
  keepSeat,
  listKeptSeats,
  previewBlock,
  releaseSeat,
} from "../../../contract/keptSeats.ts"
import type { UserId } from "../../../contract/people.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { markStale } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayMail } from "../kit/studio/sayMail.ts"

interface At {
  item: Pick<StudioClass, "id">
  seat: number
  onDone: () => void
}

const staleAfter = [listKeptSeats, getSeatMap, listRoster, listWaitlist, getClass, listClasses] as const

/** Who a seat is held for: somebody with an account, or a name. */
export type KeptFor = { userId: UserId; name?: undefined } | { name: string; userId?: undefined }

/** The press that holds a seat for somebody. */
export function useHolding({ item: { id }, seat, onDone }: At) {
  const write = useWrite({
    send: ({ who }: { who: KeptFor; called: string }, options) =>
      call(keepSeat, { params: { id }, body: { seat, ...who } }, options),
    staleAfter,
    onSuccess: (_answer, { called }) => {
      onDone()
      void toast("success", `El ${seat} está guardado para ${called}.`)
    },
  })
  return { write, error: say("guardó", write.error) }
}

interface Blocking {
  until: BlockScope
  name: string
  stay: string[]
  accepts: string | null
}

/** The press that puts a seat out of use, with whoever is on it moved. */
export function useBlocking({ item: { id }, seat, onDone }: At) {
  const queries = useQueryClient()
  const mailLeaves = useMailLeaves()
  const write = useWrite({
    send: (body: Blocking, options) => call(blockSeat, { params: { id }, body: { seat, ...body } }, options),
    staleAfter: [...staleAfter, previewBlock],
    onSuccess: ({ moved, classes }, { until }) => {
      onDone()
      const where = until === "class" || classes === 1 ? "" : ` en ${classes} clases`
      const people =
        moved === 0
          ? ""
          : moved === 1
            ? ` ${sayMail(mailLeaves, "Se avisa a quien cambió de lugar.", "avisa tú a quien cambió de lugar.")}`
            : ` ${moved} cambiaron de lugar.`
      void toast(
        "success",
        `El ${seat} quedó fuera de uso${until === "notice" ? " hasta nuevo aviso" : where}.${people}`,
      )
    },
    // What it touches is another: it is shown anew, and asked again.
    onError: (error) => outcomeOf(error) === "refused" && markStale(queries, [previewBlock]),
  })
  return { write, error: say("cambió", write.error) }
}

/** The press that lets a seat go. */
export function useReleasing({ item: { id }, seat, onDone }: At) {
  const write = useWrite({
    send: (_: null, options) => call(releaseSeat, { params: { id, seat } }, options),
    staleAfter,
    onSuccess: ({ classes }) => {
      onDone()
      void toast("success", `El ${seat} está libre otra vez${classes > 1 ? ` en ${classes} clases` : ""}.`)
    },
  })
  return { write, error: say("soltó", write.error) }
}
