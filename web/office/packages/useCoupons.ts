import { useQuery } from "@tanstack/react-query"
import { type Coupon, listCoupons } from "../../../contract/coupons.ts"
import { queryOf } from "../../api/queries.ts"
import { useMay } from "../kit/signedIn.ts"

/** The coupons there are, for who may see them; else undefined. */
export function useCoupons(): Coupon[] | undefined {
  const mayList = useMay("cupones", "listado")
  const maySell = useMay("transacciones", "crear")
  const { data } = useQuery({ ...queryOf(listCoupons), enabled: mayList || maySell })
  return data?.coupons
}
