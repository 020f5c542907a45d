import { randomUUID } from "node:crypto"
import pLimit from "p-limit"
import type { Runner } from "../../../platform/database/statement.ts"
import type { NewAccount, Secret } from "../provider.ts"
import { whoseIs } from "./credentials.ts"
import { noteMade } from "./leftovers.ts"
import { isRefused, isTaken, sayWeak } from "./refused.ts"
import type { NewHostedAccount, Service } from "./service.ts"

export async function createAccount(
  pool: Runner,
  service: Service,
  { email, name, password }: NewAccount & { password: string },
): Promise<string | undefined> {
  const localId = randomUUID()
  await noteMade(pool, [localId])
  try {
    await service.create({ localId, email, displayName: name, password })
    return localId
  } catch (error) {
    // Its own first try, whose answer was lost, is found by the password like one that was pressed again.
    if (isRefused(error, "EMAIL_EXISTS", "DUPLICATE_LOCAL_ID")) return whoseIs(service, email, password)
    return sayWeak(error, "password")
  }
}

const [askedAtOnce, madeAtOnce] = [100, 500]

async function findByEmail(service: Service, emails: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const email of lots(emails, askedAtOnce)) {
    for (const account of await service.find({ email })) {
      if (account.email) found.set(account.email, account.localId)
    }
  }
  return found
}

/** Those without a password hundreds at a time, the others one by one: Firebase takes no password in bulk, only hashes that it knows. */
export async function createAccounts(
  pool: Runner,
  service: Service,
  accounts: NewAccount[],
): Promise<Map<string, string>> {
  const emails = accounts.map(({ email }) => email)
  const there = await findByEmail(service, emails)
  const missing = accounts
    .filter(({ email }) => !there.has(email))
    .map(
      ({ email, name, password, isProven }): NewHostedAccount => ({
        ...{ localId: randomUUID(), email, displayName: name },
        ...(password && { password }),
        ...(isProven && { emailVerified: true }),
      }),
    )
  if (missing.length === 0) return there
  await noteMade(
    pool,
    missing.map(({ localId }) => localId),
  )
  for (const lot of lots(
    missing.filter((one) => !one.password),
    madeAtOnce,
  ))
    await service.createMany(lot)
  const turns = pLimit(8)
  await turns.map(
    missing.filter((one) => one.password),
    (one) =>
      service.create(one).catch((error) => {
        if (!isTaken(error)) throw error
      }),
  )
  // Asked for anew: another import may have been first.
  return findByEmail(service, emails)
}

function lots<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) =>
    all.slice(nth * size, (nth + 1) * size),
  )
}

/** Firebase gives away no digest that another provider could use. */
export async function readSecrets(service: Service, uids: string[]): Promise<Map<string, Secret>> {
  const secrets = new Map<string, Secret>()
  for (const localId of lots(uids, askedAtOnce)) {
    for (const account of await service.find({ localId }))
      secrets.set(account.localId, { isProven: account.emailVerified ?? false, passwordHash: null })
  }
  return secrets
}
