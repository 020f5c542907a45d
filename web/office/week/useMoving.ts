import { useState } from "react"
import { type ClassImpact, previewClassEdit, updateClass } from "../../../contract/classEdits.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { RoomId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { bodyOf, editOf } from "../classes/classValues.ts"
import { staleAfterClass } from "../classes/useClassForm.ts"
import { explain, isRefused } from "./explain.ts"

/** A class on its way to another day or hour, both in the branch's time, or to another room. */
export interface Move {
  item: StudioClass
  day: string
  hour: string
  /** Absent: its own. */
  into?: { room: RoomId; capacity: number }
}

interface Asked extends Move {
  /** What it does to who reserved; null when it cannot be done, and while it is looked at again. */
  impact: ClassImpact | null
  refusal: string | null
}

/** Moves a class once what it touches was seen and agreed to; until then nothing is written. */
export function useMoving() {
  const [move, setMove] = useState<Move | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const putBack = () => {
    setAsked(null)
    setMove(null)
  }
  const look = async (wanted: Move) => {
    try {
      const impact = await call(
        previewClassEdit,
        { params: { id: wanted.item.id }, body: bodyOf(edited(wanted)) },
        { signal: AbortSignal.timeout(20_000) },
      )
      setAsked({ ...wanted, impact, refusal: null })
    } catch (error) {
      if (isRefused(error)) return setAsked({ ...wanted, impact: null, refusal: explain(error) })
      putBack()
      void toast("error", `${explain(error)} La clase sigue donde estaba.`)
    }
  }
  const write = useWrite({
    send: ({ impact, ...wanted }: Asked, options) => {
      const body = { ...bodyOf(edited(wanted)), revision: wanted.item.revision, accepts: impact?.token }
      return call(updateClass, { params: { id: wanted.item.id }, body }, options)
    },
    about: (wanted) => wanted,
    staleAfter: staleAfterClass,
    onSuccess: () => {
      setAsked(null)
      void toast("success", "Clase movida.")
    },
    onError: (error, wanted) => {
      if (!isRefused(error)) return
      // What was agreed to is not what would happen: it is shown anew. Anything else stands in the way of moving it at all.
      if (error.code === "IMPACT_CHANGED") return look(wanted)
      setAsked({ ...wanted, impact: null, refusal: explain(error) })
    },
  })
  return {
    move,
    asked,
    /** What it touches is being looked at. */
    isLooking: move !== null && asked === null && !write.isSuccess,
    pending: write.isPending || (asked !== null && !asked.impact && asked.refusal === null),
    isSlow: write.isSlow,
    error: asked?.impact ? say("guardó", write.error, { refused: explain }) : null,
    drop: (wanted: Move) => {
      write.reset()
      setMove(wanted)
      void look(wanted)
    },
    /** Another room, asked about anew. */
    change: (into: Move["into"]) => {
      if (!asked) return
      write.reset()
      const { item, day, hour } = asked
      const wanted = { item, day, hour, ...(into && { into }) }
      setAsked({ ...wanted, impact: null, refusal: null })
      void look(wanted)
    },
    confirm: () => asked?.impact && write.mutate(asked),
    giveUp: write.giveUp,
    leave: putBack,
  }
}

export type Moving = ReturnType<typeof useMoving>

const edited = ({ item, day, hour, into }: Move) => ({ ...editOf(item), day, hour, ...into })
