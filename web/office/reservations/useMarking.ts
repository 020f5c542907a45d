import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { markAttendance, removeAttendance } from "../../../contract/attendance.ts"
import type { listOwnRoster } from "../../../contract/ownClasses.ts"
import { listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { isNews, markStale, queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"

/** What is said of an arrival: true, they came; null takes back what was said. */
export type Said = boolean | null

/** What of a roster's entry its mark needs. */
export type Marked = Pick<RosterEntry, "classId" | "userId" | "status"> & {
  person: Pick<RosterEntry["person"], "firstName">
}

/** Where the entry was read, and is read again: the studio's roster, or that of a class of one's own. */
export type RosterCall = typeof listRoster | typeof listOwnRoster

/** A mark that was made, and what it took the place of. */
export interface Marking {
  entry: Marked
  said: Said
  before: Said
}

export const saidOf = ({ status }: Pick<RosterEntry, "status">): Said =>
  status === "attended" ? true : status === "no_show" ? false : null

/** Says whether somebody came: each person of a roster has their own press, so that a roll is taken as fast as it is tapped. */
export function useMarking(
  entry: Marked,
  onMarked: (marking: Marking) => void,
  roster: RosterCall = listRoster,
) {
  const queries = useQueryClient()
  const { classId, userId } = entry
  /** As it was when it was pressed: the stream may say the press before its own answer does. */
  const before = useRef<Said>(null)
  const write = useWrite({
    send: async (said: Said, options) => {
      if (said === null) await call(removeAttendance, { params: { classId, userId } }, options)
      else await call(markAttendance, { body: { classId, userId, attended: said } }, options)
    },
    about: (said) => said,
    // Of the studio's roster the stream says what it did, to this desk as to the others.
    staleAfter: roster === listRoster ? [] : [roster],
    onError: (error) => isNews(error) && markStale(queries, [roster]),
    onSuccess: (_answer, said) => {
      const status = (["no_show", "attended", "active"] as const)[
        said === null ? 2 : Number(said)
      ] as RosterEntry["status"]
      queries.setQueryData(
        // Both keep their people under one name.
        queryOf(roster as typeof listRoster, { params: { classId } }).queryKey,
        (read) =>
          read && {
            ...read,
            reservations: read.reservations.map((one) => (one.userId === userId ? { ...one, status } : one)),
          },
      )
      onMarked({ entry, said, before: before.current })
    },
  })
  const wanted = write.isPending || write.error ? write.variables : undefined
  return {
    /** As it is, or as it will be once the press that is on its way has come. */
    said: write.isPending && wanted !== undefined ? wanted : saidOf(entry),
    pending: write.isPending,
    isSlow: write.isSlow,
    giveUp: write.giveUp,
    mark: (said: Said) => {
      before.current = saidOf(entry)
      write.mutate(said)
    },
    /** Sends again what was not sent, or what nobody knows of; absent when there is nothing to send. */
    again: write.error && write.outcome !== "refused" ? () => write.mutate(wanted as Said) : undefined,
    error: say("marcó", write.error, {
      unsent: "Sin conexión: sin enviar.",
      unknown: "No sabemos si se marcó.",
      refused: (error) => explain(error, wanted === null),
    }),
  }
}

function explain(error: Error, isRemoval: boolean): string {
  if (error instanceof ApiError && error.code !== "INTERNAL") return error.message
  return isRemoval ? "Error al eliminar asistencia" : "Error al guardar asistencia"
}
