import { useQuery } from "@tanstack/react-query"
import { listSubstitutes } from "../../../../contract/ownClasses.ts"
import { queryOf } from "../../../api/queries.ts"
import { useMay } from "../signedIn.ts"

/** The classes to come that somebody else has to give, for whoever works with classes; none until they are known. */
export function useSubstitutes() {
  const may = [useMay("clases", "listado"), useMay("clases", "detalle"), useMay("operaciones", "ver")]
  const { data } = useQuery({
    ...queryOf(listSubstitutes),
    enabled: may.includes(true),
    refetchInterval: 60_000,
  })
  return data?.requests ?? []
}
