import type { Endpoint } from "../../../../contract/endpoint.ts"
import type { CallOptions } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { toast } from "../../../ui/Toasts.tsx"

interface Activating<Row> {
  /** Saves the row as it is, but for this. */
  send: (row: Row, isActive: boolean, options: Required<CallOptions>) => Promise<unknown>
  staleAfter: readonly Endpoint[]
  /** What is said once it is active, and once it is not. */
  activated: string
  deactivated: string
}

/** The switch of a row's menu: in use, or not any more. */
export function useActivating<Row extends { isActive: boolean }>(options: Activating<Row>) {
  const { send, staleAfter, activated, deactivated } = options
  const write = useWrite({
    send: (row: Row, how) => send(row, !row.isActive, how),
    about: (row) => row,
    staleAfter,
    onSuccess: (_, { isActive }) => void toast("success", isActive ? deactivated : activated),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  return (row: Row) => ({
    label: row.isActive ? "Desactivar" : "Activar",
    onSelect: () => write.mutate(row),
  })
}
