import { useQuery } from "@tanstack/react-query"
import type { User, UserId } from "../../../contract/people.ts"
import { getUser } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { fullName } from "./words.ts"

/** An account that became part of another: what it was, and where it all is now. */
export function MergedAway({ user, into }: { user: User; into: UserId }) {
  const { data: stays } = useQuery(queryOf(getUser, { params: { id: into } }))
  return (
    <Page
      title={fullName(user)}
      name={`Detalles de ${fullName(user)}`}
      lead={<MailAddress email={user.email} />}
    >
      <EmptyState title="Esta cuenta se fusionó con otra.">
        <p>Sus paquetes, sus reservas y sus pagos están en la cuenta que se quedó.</p>
        <ButtonLink to={`/backend/detallesusuario/${into}`}>
          {stays ? `Ver la cuenta de ${fullName(stays)}` : "Ver la cuenta que se quedó"}
        </ButtonLink>
      </EmptyState>
      <History subject={user.id} name={fullName(user)} />
    </Page>
  )
}
