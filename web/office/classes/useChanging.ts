import { useRef, useState } from "react"
import { cancelClass, deleteClass, updateClass } from "../../../contract/classEdits.ts"
import { listSubstitutes } from "../../../contract/ownClasses.ts"
import { getClass, type StudioClass } from "../../../contract/schedule.ts"
import type { InstructorId } from "../../../contract/studio.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import { type CallOptions, call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useGone } from "../kit/catalogue/useGone.ts"
import { bodyOf, editOf } from "./classValues.ts"
import { staleAfterClass } from "./useClassForm.ts"

export type Change = "cancel" | "close" | "open" | "substitute" | "remove"

interface Press {
  kind: Change
  item: StudioClass
  instructor: InstructorId | ""
  /** Pressed for before an instructor was chosen. */
  isMissing?: boolean
}

const said: Record<Change, string> = {
  cancel: "Clase cancelada. Cada reserva recuperó su clase.",
  close: "Clase cerrada.",
  open: "Clase abierta.",
  substitute: "Instructor cambiado.",
  remove: "Clase eliminada.",
}

/** What is done to a class from a list or from its own page: asked first, but for opening it. */
export function useChanging(onRemoved: () => void = () => {}) {
  const [asked, setAsked] = useState<Press | null>(null)
  const orGone = useGone()
  const read = useRef<{ key: string; item: StudioClass } | null>(null)
  /** The class is read first: what somebody else saved meanwhile stays. Once a press, so that its retries are the same. */
  const send = async ({ kind, item: { id }, instructor }: Press, options: Required<CallOptions>) => {
    const params = { id }
    if (kind === "cancel") return call(cancelClass, { params }, options)
    if (kind === "remove") return orGone(id, call(deleteClass, { params }, options))
    const { idempotencyKey: key, signal } = options
    if (read.current?.key !== key) read.current = { key, item: await call(getClass, { params }, { signal }) }
    const { item } = read.current
    const values = bodyOf({
      ...editOf(item),
      ...(kind === "substitute" && { instructor }),
      ...(kind === "close" && { isOpen: false }),
      ...(kind === "open" && { isOpen: true }),
    })
    return call(updateClass, { params, body: { ...values, revision: item.revision } }, options)
  }
  const write = useWrite<Press, unknown>({
    send,
    about: (press) => press,
    staleAfter: [...staleAfterClass, listWaitlist, listSubstitutes],
    onSuccess: (_, { kind }) => {
      setAsked(null)
      void toast("success", said[kind])
      if (kind === "remove") onRemoved()
    },
    onError: (error, { kind }) => {
      if (kind === "open") void toast("error", say("guardó", error))
    },
  })
  return {
    asked,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("guardó", write.error),
    /** Pressing again is of no use. */
    isRefused: write.error instanceof ApiError && write.error.code === "IN_USE",
    ask: (kind: Change, item: StudioClass) => {
      write.reset()
      const press: Press = { kind, item, instructor: "" }
      if (kind === "open") write.mutate(press)
      else setAsked(press)
    },
    choose: (instructor: InstructorId | "") => asked && setAsked({ ...asked, instructor, isMissing: false }),
    confirm: () => {
      if (asked?.kind === "substitute" && !asked.instructor) setAsked({ ...asked, isMissing: true })
      else if (asked) write.mutate(asked)
    },
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type Changing = ReturnType<typeof useChanging>
