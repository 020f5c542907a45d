import { expect, test } from "vitest"
import type { MovingAccount } from "../../server/features/people/moving/accounts.ts"
import { MoveUnderWay, moveIdentities } from "../../server/features/people/moving/move.ts"
import { freshCupo } from "../support/cupo.ts"
import { cutOff } from "../support/cutOff.ts"
import { haltingAt } from "../support/halting.ts"

const cupo = freshCupo()

/** A provider that keeps its accounts here, each address once. */
function providerOf(accounts: MovingAccount[] = []) {
  return {
    accounts,
    readAccounts: async (wanted: { uids: string[] } | { emails: string[] }) =>
      accounts.filter(({ uid, email }) =>
        "uids" in wanted ? wanted.uids.includes(uid) : wanted.emails.includes(email),
      ),
    async adoptAccounts(given: MovingAccount[]) {
      const made = given.filter(({ uid, email }) =>
        accounts.every((one) => one.email !== email || one.uid === uid),
      )
      accounts.push(...made.filter(({ uid }) => accounts.every((one) => one.uid !== uid)))
      return new Set(made.map(({ uid }) => uid))
    },
  }
}

test("credentials are moved by one at a time; who lost that, and goes on, moves nobody", async () => {
  const { id, uid, email } = await cupo.customer()
  const account = { uid, email, name: "Ana", isProven: true, hasPassword: true, google: [] }
  const [from, to] = [providerOf([account]), providerOf()]
  const moving = (pool = cupo.pool) =>
    moveIdentities(pool, {
      ...{ from, to, toName: "firebase", now: new Date(), applies: true, tells: false },
    })
  const { pool, reached, goOn } = haltingAt(cupo.pool, /insert into identity.moves/)
  const first = moving(pool)
  first.catch(() => {})
  await reached
  await expect(moving()).rejects.toBeInstanceOf(MoveUnderWay)
  await cutOff(cupo.pool, 0x6d6f6964)
  expect(await moving()).toMatchObject({ moved: 1 })
  goOn()
  await expect(first).rejects.toThrow("connection")
  const { rows } = await cupo.pool.query(
    `select u.uid, m.uid as known from users u join identity.moves m on m.user_id = u.id and m.provider = 'firebase'
     where u.id = $1`,
    [id],
  )
  const [theirs] = to.accounts
  expect([to.accounts.length, rows]).toEqual([1, [{ uid: theirs?.uid, known: theirs?.uid }]])
})
