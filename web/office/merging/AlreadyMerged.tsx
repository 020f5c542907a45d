import { useQuery } from "@tanstack/react-query"
import type { UserId } from "../../../contract/people.ts"
import { getUser } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Unread } from "../kit/page/Unread.tsx"

/** Two accounts that cannot become one any more: by a press that nobody heard the end of, they are; or one of them is part of a third. */
export function AlreadyMerged({ stays, goes }: { stays: UserId; goes: UserId }) {
  const { data, error } = useQuery({ ...queryOf(getUser, { params: { id: goes } }), staleTime: 0 })
  if (!data) return error ? <Unread error={error} /> : <Loading />
  const isOne = data.mergedInto === stays
  return (
    <EmptyState title={isOne ? "Ya son una sola cuenta." : "Una de estas cuentas ya se fusionó con otra."}>
      <ButtonLink to={`/backend/detallesusuario/${isOne ? stays : goes}`}>
        {isOne ? "Ver la cuenta que se quedó" : "Ver la otra cuenta"}
      </ButtonLink>
    </EmptyState>
  )
}
