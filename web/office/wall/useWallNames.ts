import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { getWall, saveWall } from "../../../contract/wall.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { useMay } from "../kit/signedIn.ts"

/** Whether names hang on the wall: the studio says, and an address may ask for fewer. Nobody is named before it is known. */
export function useWallNames() {
  const [query] = useSearchParams()
  const mayEdit = useMay("configuracion", "editar", null)
  const { data } = useQuery({ ...queryOf(getWall), refetchInterval: 30_000 })
  const write = useWrite({
    send: (body: { showsNames: boolean; revision: number }, options) => call(saveWall, { body }, options),
    about: (body) => body,
    staleAfter: [getWall],
  })
  const asksForNone = query.get("nombres") === "no"
  return {
    hasNames: data?.showsNames === true && !asksForNone,
    error: say("guardó", write.error),
    /** Absent: not theirs to say, or not from this address. */
    toggle:
      mayEdit && data && !asksForNone
        ? () => !write.isPending && write.mutate({ showsNames: !data.showsNames, revision: data.revision })
        : undefined,
  }
}
