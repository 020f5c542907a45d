import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { User, UserId } from "../../../contract/people.ts"
import { getUser } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { MergedAway } from "../users/MergedAway.tsx"
import { fullName } from "../users/words.ts"
import type { Route } from "./+types/MergeUsers.ts"
import { MergePreview } from "./MergePreview.tsx"
import { OtherAccount } from "./OtherAccount.tsx"

/** Makes one account of two of one person: finds the other, shows what it does, and asks. What was chosen is in the address. */
export default function MergeUsers({ params }: Route.ComponentProps) {
  const id = params.id as UserId
  const query = useQuery(queryOf(getUser, { params: { id } }))
  return (
    <Found live query={query} title="Fusionar cuentas" list="/backend/listausuarios">
      {({ mergedInto, ...user }) =>
        mergedInto ? <MergedAway user={user} into={mergedInto} /> : <Merging key={id} user={user} />
      }
    </Found>
  )
}

function Merging({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams()
  const other = query.get("con") as UserId | null
  const stays = query.get("queda") === other && other ? other : user.id
  const choose = (chosen: Record<string, string>, replace = false) =>
    setQuery(chosen, { replace, preventScrollReset: true })
  return (
    <div>
      <BackLink to={other ? "?" : `/backend/detallesusuario/${user.id}`}>
        {other ? "Elegir otra cuenta" : fullName(user)}
      </BackLink>
      <Page
        title="Fusionar cuentas"
        name={`Fusionar cuentas de ${fullName(user)}`}
        lead={other ? "Todo pasa a la cuenta que se queda. No se puede deshacer." : "De una misma persona"}
      >
        {other ? (
          <MergePreview
            stays={stays}
            goes={stays === other ? user.id : other}
            onStays={(id) => choose({ con: other, queda: id }, true)}
          />
        ) : (
          <OtherAccount user={user} onChoose={(id) => choose({ con: id })} />
        )}
      </Page>
    </div>
  )
}
