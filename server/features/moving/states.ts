import type { MoveState } from "../../../contract/moving.ts"

/** As `moves_one_open` has it: SQL. */
export const openStates = "'{receiving,reading,mapping,checking,checked,running,undoing}'::text[]"

/** What a person decides: from where to where. `failed` goes on where it broke once it is begun anew. */
export const steps = {
  read: { from: ["receiving"], to: "reading" },
  map: { from: ["mapping", "checked"], to: "checking" },
  run: { from: ["checked"], to: "running" },
  undo: { from: ["done"], to: "undoing" },
  drop: { from: ["receiving", "reading", "mapping", "checking", "checked", "failed"], to: "dropped" },
} as const satisfies Record<string, { from: readonly MoveState[]; to: MoveState }>

export type Step = keyof typeof steps

/** How long an import may be taken away again. */
export const undoDays = 30
