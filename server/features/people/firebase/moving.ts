import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { MovingAccount, MovingProvider } from "../moving/accounts.ts"
import { noteMade } from "./leftovers.ts"
import { googleId, type HostedAccount, type NewHostedAccount, type Service } from "./service.ts"
import { endSignIns } from "./signIns.ts"

const providerId = googleId
const askedAtOnce = 100

export function movingOf(pool: pg.Pool, service: Service): MovingProvider {
  return {
    async readAccounts(wanted) {
      if ("emails" in wanted) return (await service.find({ email: wanted.emails })).map(toMoving)
      const { rows } = await pool.query<{ from_uid: string; to_uid: string }>(
        "select from_uid, to_uid from identity.hosted_aliases where to_uid = any($1) or from_uid = any($1)",
        [wanted.uids],
      )
      const localId = [...new Set([...wanted.uids, ...rows.map(({ from_uid }) => from_uid)])]
      const found: MovingAccount[] = []
      for (let start = 0; start < localId.length; start += askedAtOnce)
        found.push(
          ...(await service.find({ localId: localId.slice(start, start + askedAtOnce) })).map(toMoving),
        )
      const googleOf = (uid: string) => found.find((one) => one.uid === uid)?.google ?? []
      // Who was merged: their Google opens the account that stayed.
      return found
        .filter(({ uid }) => wanted.uids.includes(uid))
        .map((account) => {
          const joined = rows.filter(({ to_uid }) => to_uid === account.uid)
          const isAway = rows.some(({ from_uid }) => from_uid === account.uid)
          const google = [
            ...(isAway ? [] : account.google),
            ...joined.flatMap(({ from_uid }) => googleOf(from_uid)),
          ]
          return { ...account, google }
        })
    },

    async adoptAccounts(accounts) {
      const uids = accounts.map(({ uid }) => uid)
      await noteMade(pool, uids)
      // What was theirs before is made anew, so that nothing of it opens it any more.
      for (const { localId } of await service.find({ localId: uids })) {
        await service.remove(localId)
        await endSignIns(pool, localId)
      }
      await service.createMany(accounts.map(toHosted))
      const made = new Set((await service.find({ localId: uids })).map(({ localId }) => localId))
      for (const { uid, google } of accounts) {
        if (made.has(uid)) for (const more of google.slice(1)) await openBeside(pool, service, uid, more)
      }
      return made
    },
  }
}

const isOpenedBy = ({ providerUserInfo = [] }: HostedAccount, provider: string) =>
  providerUserInfo.some((one) => one.providerId === provider)

const toMoving = (account: HostedAccount): MovingAccount => ({
  ...{ uid: account.localId, email: account.email ?? "", name: account.displayName ?? "" },
  isProven: account.emailVerified ?? false,
  hasPassword: account.passwordHash !== undefined || isOpenedBy(account, "password"),
  google: (account.providerUserInfo ?? [])
    .filter((one) => one.providerId === providerId)
    .map(({ rawId, email = "" }) => ({ id: rawId, email })),
})

const toHosted = ({ uid, email, name, isProven, google }: MovingAccount): NewHostedAccount => ({
  ...{ localId: uid, email, displayName: name, emailVerified: isProven },
  providerUserInfo: google.slice(0, 1).map((one) => ({ providerId, rawId: one.id, email: one.email })),
})

/** An account at Firebase has one of Google at most: a second opens one of its own, which stands for theirs. */
async function openBeside(
  pool: pg.Pool,
  service: Service,
  uid: string,
  { id: rawId }: MovingAccount["google"][0],
): Promise<void> {
  let [beside] = await service.find({ federatedUserId: [{ providerId, rawId }] })
  if (!beside) {
    const localId = randomUUID()
    await service.createMany([{ localId, providerUserInfo: [{ providerId, rawId }] }])
    ;[beside] = await service.find({ localId: [localId] })
  }
  if (!beside || beside.localId === uid) return
  await pool.query(
    `insert into identity.hosted_aliases (from_uid, to_uid) values ($1, $2)
     on conflict (from_uid) do update set to_uid = excluded.to_uid`,
    [beside.localId, uid],
  )
}
