import { useQuery } from "@tanstack/react-query"
import { listUnresolved } from "../../../contract/refunds.ts"
import { queryOf } from "../../api/queries.ts"
import { useMay } from "../kit/signedIn.ts"
import { useSubstitutes } from "../kit/substitutes/useSubstitutes.ts"

/** How many things wait for somebody, by the address of the menu that shows them. */
export function useCounts(): Partial<Record<string, number>> {
  const enabled = useMay("transacciones", "listado")
  const { data } = useQuery({ ...queryOf(listUnresolved), enabled, refetchInterval: 60_000 })
  const substitutes = useSubstitutes().length
  return { "/backend/pagos/sin-paquete": data?.total ?? 0, "/backend/clases": substitutes }
}
