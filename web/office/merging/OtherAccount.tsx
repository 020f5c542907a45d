import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { findDuplicates } from "../../../contract/merging.ts"
import type { User, UserId } from "../../../contract/people.ts"
import { queryOf } from "../../api/queries.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { usePeopleFound } from "../kit/people/usePeopleFound.ts"
import { useMay } from "../kit/signedIn.ts"
import { AccountList } from "./AccountList.tsx"
import style from "./Merging.module.css"
import { sayAlike } from "./sayMerge.ts"

interface OtherAccountProps {
  user: User
  onChoose: (id: UserId) => void
}

/** The other account of the same person: one that looks alike, or one that is searched. */
export function OtherAccount({ user, onChoose }: OtherAccountProps) {
  const id = useId()
  const mayList = useMay("usuarios", "listado")
  const { data, error } = useQuery(queryOf(findDuplicates, { params: { id: user.id } }))
  return (
    <div className={style.choosing}>
      <Panel aria-labelledby={id} className={style.block}>
        <h2 id={id} className={style.heading}>
          Parecen de la misma persona
        </h2>
        <Unread error={error} />
        {!data && !error && <Loading />}
        {data?.duplicates.length === 0 && (
          <p className={style.quiet}>Ninguna otra cuenta tiene su teléfono, su nombre ni su correo.</p>
        )}
        {data && data.duplicates.length > 0 && (
          <AccountList
            label="Cuentas parecidas"
            accounts={data.duplicates}
            note={({ alike }) => sayAlike(alike)}
            onChoose={onChoose}
          />
        )}
      </Panel>
      {mayList && <Searched except={user.id} onChoose={onChoose} />}
    </div>
  )
}

function Searched({ except, onChoose }: { except: UserId; onChoose: (id: UserId) => void }) {
  const id = useId()
  const people = usePeopleFound({ size: 12 })
  const found = people.found.filter((one) => one.id !== except)
  const isNobody = people.isNobody || (people.found.length > 0 && found.length === 0)
  return (
    <Panel aria-labelledby={id} className={style.block}>
      <h2 id={id} className={style.heading}>
        Buscar otra cuenta
      </h2>
      <SearchField
        label="Nombre, correo o teléfono"
        value={people.typed}
        found={people.by}
        onChange={people.setTyped}
        onEnter={() => found[0] && onChoose(found[0].id)}
      />
      <Unread error={people.error} />
      {isNobody && <p className={style.quiet}>Nadie coincide.</p>}
      {found.length > 0 && (
        <AccountList label="Cuentas encontradas" accounts={found} note={() => null} onChoose={onChoose} />
      )}
    </Panel>
  )
}
