import { Button } from "@mantine/core"
import { sayAddress } from "../../../contract/addressless.ts"
import type { UserId } from "../../../contract/people.ts"
import type { ListedUser } from "../../../contract/users.ts"
import { fullName } from "../users/words.ts"
import { Account } from "./Account.tsx"
import style from "./Merging.module.css"

interface AccountListProps<One extends ListedUser> {
  label: string
  accounts: readonly One[]
  /** Why it is there. */
  note: (account: One) => string | null
  onChoose: (id: UserId) => void
}

/** Accounts to choose one of. */
export function AccountList<One extends ListedUser>({
  label,
  accounts,
  note,
  onChoose,
}: AccountListProps<One>) {
  return (
    <ul aria-label={label} className={style.accounts}>
      {accounts.map((one) => (
        <li key={one.id}>
          <Account account={one} note={note(one)} />
          <Button
            variant="outline"
            color="ink.8"
            aria-label={`Elegir la cuenta de ${fullName(one)}, ${sayAddress(one.email)}`}
            onClick={() => onChoose(one.id)}
          >
            Elegir
          </Button>
        </li>
      ))}
    </ul>
  )
}
