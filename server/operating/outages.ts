import { randomUUID } from "node:crypto"
import type { Platform } from "../platform/context.ts"
import type { Runner } from "../platform/database/statement.ts"
import { transaction } from "../platform/database/transaction.ts"
import type { Task } from "../platform/task.ts"
import { lookAt } from "./check.ts"
import { keptDays } from "./facts.ts"
import { type Outside, type OutsideName, outsideChecks, outsideNames } from "./services.ts"

/** It is away from then on, unless that is known. */
export async function beginOutage(runner: Runner, service: string, since: Date): Promise<void> {
  await runner.query(
    `insert into outages (id, service, began_at) values ($1, $2, $3)
     on conflict (service) where ended_at is null do nothing`,
    [randomUUID(), service, since],
  )
}

export async function endOutage(runner: Runner, service: string, at: Date): Promise<void> {
  await runner.query(
    "update outages set ended_at = greatest(began_at, $2) where service = $1 and ended_at is null",
    [service, at],
  )
}

/**
 * One that is over, and was seen by whoever could not write it down meanwhile: of all who did, what they saw together is one.
 */
export async function noteOutage(
  { pool }: Pick<Platform, "pool">,
  { service, from, to }: { service: string; from: Date; to: Date },
): Promise<void> {
  await transaction(pool, async (client) => {
    // Each serving process saw the same, and all say so in the moment in which it is back.
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [`outage of ${service}`])
    const { rowCount } = await client.query(
      `update outages set began_at = least(began_at, $2), ended_at = greatest(ended_at, $3)
       where service = $1 and began_at <= $3 and ended_at >= $2`,
      [service, from, to],
    )
    if (rowCount) return
    await client.query("insert into outages (id, service, began_at, ended_at) values ($1, $2, $3, $4)", [
      ...[randomUUID(), service, from, to],
    ])
  })
}

/** What the worker does of it: whoever is asked outside, and what is old enough to be forgotten. */
export function outageTasks(outside: Outside): Task[] {
  /** Since when one that is there for certain was not: a single call that is lost is no outage. */
  const missed = new Map<OutsideName, Date>()
  const checks = outsideChecks(outside)
  return [
    {
      name: "askOutside",
      when: { everySeconds: 60 },
      async run({ pool, clock }) {
        const asked = clock.now()
        for (const { check, state } of await lookAt(checks)) {
          const name = check as OutsideName
          const since = missed.get(name)
          if (state === "good") {
            missed.delete(name)
            await endOutage(pool, name, asked)
          } else if (since) await beginOutage(pool, name, since)
          else missed.set(name, asked)
        }
        // Of one that the settings name no more nobody would ever hear that it is back.
        await pool.query(
          "update outages set ended_at = greatest(began_at, $2) where ended_at is null and service = any($1)",
          [outsideNames.filter((name) => !checks.some((one) => one.name === name)), asked],
        )
        return undefined
      },
    },
    {
      name: "forgetOutages",
      when: "35 * * * *",
      async run({ pool, clock }) {
        const long = new Date(clock.now().getTime() - keptDays * 86_400_000)
        await pool.query("delete from outages where ended_at < $1", [long])
        return undefined
      },
    },
  ]
}
