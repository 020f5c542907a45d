import { addressless, nowhere } from "../../../../contract/addressless.ts"
import { nameWords } from "../../../../contract/words.ts"
import { piece, text } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

interface Person {
  firstName: string
  lastName: string
  phone: string
}

const read = statement<{ email: string; name: string }>("who-has-no-address")(
  piece`select email, first_name || ' ' || last_name as name from users
   where role = 'user' and closed_at is null and phone <> '' and phone_digits(phone) = phone_digits(${text("phone")})
     and email like '%@' || ${text("nowhere")} order by created_at`,
)

/**
 * What stands for the address of who has none. Theirs, where somebody of that name and telephone is written down already: it stays as it was
 * first made when a name is corrected, a number is written another way, or new ones are made by another rule.
 */
export async function standInOf(runner: Runner, person: Person): Promise<string> {
  const { firstName, lastName, phone } = person
  const found = await read(runner, { phone, nowhere })
  const same = found.find(({ name }) => nameWords(name) === nameWords(`${firstName} ${lastName}`))
  return same?.email ?? addressless(person)
}
