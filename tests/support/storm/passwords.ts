import { randomUUID } from "node:crypto"
import { type Acts, tell, wrong } from "./act.ts"
import { comeIn, type Entered, opens, staysOut } from "./doors.ts"
import type { World } from "./world.ts"

type Change = (world: World, who: Entered, newPassword: string) => Promise<unknown>

const own: Change = (world, { id, headers, password: currentPassword }, newPassword) =>
  world.press("changePassword", `PUT /users/${id}/password`, {
    headers,
    body: { currentPassword, newPassword },
  })

const byDesk: Change = (world, { id }, newPassword) =>
  world.press("resetPassword", `POST /users/${id}/reset-password`, { as: world.boss, body: { newPassword } })

/** With the code that was mailed last, of whoever asked for one. */
const byCode: Change = async (world, { id, email }, newPassword) => {
  await world.press("requestCode", "POST /password-reset/request-code", { body: { email } })
  const { rows } = await world.pool.query<{ code: string }>(
    `select data ->> 'code' as code from events where name = 'recovery-requested' and data ->> 'userId' = $1
     order by id desc limit 1`,
    [id],
  )
  const body = { email, code: rows[0]?.code, newPassword }
  return body.code && world.press("recover", "POST /password-reset/confirm", { body })
}

/** Two ways to another password, at once. */
const pairs: [Change, Change][] = [
  [own, own],
  [own, byDesk],
  [own, byCode],
  [byDesk, byCode],
  [byCode, byCode],
]

/** One password opens, and where somebody was told that they have another, it is not the one before. */
async function looked(world: World, who: Entered, others: string[], isTold: boolean): Promise<string> {
  const opening: string[] = []
  for (const password of [who.password, ...others])
    if (await opens(world, { ...who, password })) opening.push(password)
  const [first = ""] = opening
  if (opening.length !== 1 || (isTold && first === who.password))
    wrong(world, `${who.id} comes in with ${opening.join(" and ")}; told of another: ${isTold}`)
  return first
}

/** What becomes of passwords that are changed in two ways at once. */
export const passwords: Acts = {
  changePasswords: [
    0.35,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const pair = world.random.pick(pairs)
      const wished = pair.map(() => `Torno-${randomUUID()}`)
      const told = await Promise.all(pair.map((change, nth) => change(world, who, wished[nth] as string)))
      const opening = await looked(world, who, wished, told.some(Boolean))
      for (const [nth, change] of pair.entries()) {
        if (!told[nth]) continue
        if (change !== own) await staysOut(world, `${who.id} has another password`, who)
        if (change === byDesk && opening === wished[nth])
          tell(
            ...[world, `${who.id} is to change what the desk gave them`],
            "select from users where id = $1 and must_change_password",
            who.id,
          )
      }
    },
  ],
}
