import { sql } from "kysely"
import type { z } from "zod"
import { allows, type Permissions, permittedBranches } from "../../../../contract/permissions.ts"
import type { findBuyers as endpoint } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readLeft } from "../../packages/left.ts"
import { likesOf, nearnessTo } from "../../people/users/likes.ts"

/** Of a search that finds more, some are put in order: who types on finds all of theirs. */
const many = 200

/**
 * Customers who have all the words in their name, address or telephone, who is called so first; staff of some branches find
 * those of others by the whole address only.
 */
export async function findBuyers(
  { db, pool, clock, actor }: Context<Actor>,
  search: string,
): Promise<z.input<typeof endpoint.output>> {
  const branches = deskBranches(actor.permissions)
  const likes = likesOf(search)
  if (likes.length === 0) return { buyers: [] }
  const customers = db
    .selectFrom("users as u")
    .select(["u.id", "u.email", "u.phone"])
    .select(sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as("name"))
    .where(sql<boolean>`u.role = 'user' and u.closed_at is null and u.enabled`)
  const alike = customers
    .select(nearnessTo(search).as("nearness"))
    .$if(branches !== undefined, (query) => query.where(sql<boolean>`u.branch_id = any(${branches}::uuid[])`))
    .where(({ and }) => and(likes))
    .limit(many)
  const [among, named] = await Promise.all([
    db
      .selectFrom(alike.as("found"))
      .select(["id", "email", "phone", "name"])
      .orderBy("nearness")
      .orderBy(sql`name collate "es-x-icu"`)
      .orderBy("id")
      .limit(8)
      .execute(),
    customers.where("u.email", "=", search.toLowerCase()).execute(),
  ])
  const others = named.filter(({ id }) => among.every((one) => one.id !== id))
  const buyers = [...others, ...among].slice(0, 8)
  const had = await readLeft(pool, { userIds: buyers.map(({ id }) => id), now: clock.now() })
  return {
    buyers: buyers.map((one) => {
      const { left = 0, is_unlimited: isUnlimited = false } =
        had.find(({ user_id }) => user_id === one.id) ?? {}
      return { ...one, left, isUnlimited }
    }),
  }
}

/** Where they sell or seat people; undefined: everywhere. */
function deskBranches(permissions: Permissions): string[] | undefined {
  const theirs = (["transacciones", "operaciones"] as const)
    .filter((module) => allows(permissions, module, "crear"))
    .map((module) => permittedBranches(permissions, module))
  return theirs.some((some) => some === undefined) ? undefined : theirs.flatMap((some) => some ?? [])
}
