import { useQuery } from "@tanstack/react-query"
import { getAttention } from "../../../contract/attention.ts"
import { listUnresolved } from "../../../contract/refunds.ts"
import { queryOf } from "../../api/queries.ts"
import { mayUse } from "../kit/permitted.ts"
import { useMay, useStaff } from "../kit/signedIn.ts"
import { useSubstitutes } from "../kit/substitutes/useSubstitutes.ts"
import { attended } from "../sections.ts"

/** How many things wait for somebody, by the address of the menu that shows them. */
export function useCounts(): Partial<Record<string, number>> {
  const { permissions } = useStaff()
  const enabled = useMay("transacciones", "listado")
  const { data } = useQuery({ ...queryOf(listUnresolved), enabled, refetchInterval: 60_000 })
  const { data: attention } = useQuery({
    ...queryOf(getAttention),
    enabled: mayUse(permissions, { needs: attended }),
    refetchInterval: 60_000,
  })
  const substitutes = useSubstitutes().length
  return {
    "/backend/pendientes": attention?.total ?? 0,
    "/backend/pagos/sin-paquete": data?.total ?? 0,
    "/backend/clases": substitutes,
  }
}
