import type { RosterEntry } from "../../../contract/reservations.ts"
import { useChosen } from "../../ui/useChosen.ts"

/** Who is asked about, as they sit by now: of who takes another seat of their own the reservation is another one. */
export const useAsked = (roster: readonly RosterEntry[] | undefined) => useChosen(roster, isTheirs)

const isTheirs = ({ status, userId }: RosterEntry, gone: RosterEntry) =>
  status === "active" && userId === gone.userId
