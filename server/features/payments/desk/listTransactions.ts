import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { toPesos } from "../../../../contract/money.ts"
import { orderOf } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { listTransactions as list, TransactionOrder } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { beginIn, cut, inOrder, isFrom } from "../../../platform/database/cut.ts"
import { startOfMonth } from "../../../platform/database/tallies.ts"
import { pickedByPackage } from "./byPackage.ts"
import { listedOf, toListed } from "./listed.ts"
import { narrowed } from "./narrowed.ts"
import { sumUp } from "./sumUp.ts"

type Wanted = z.output<typeof list.query>

const orders: Record<TransactionOrder, RawBuilder<unknown>> = {
  createdAt: sql`t.created_at`,
  user: sql`(u.first_name || ' ' || u.last_name) collate "es-x-icu"`,
  package: sql`p.description collate "es-x-icu"`,
  amount: sql`t.amount`,
  // As the list names them: «Efectivo» before «Tarjeta».
  method: sql`(t.payment_method = 'paypal')::int`,
  status: sql`t.status`,
}

/** One page of the payments of one's branches, how many there are, and what all of them sum; a page that is no more is the last. */
export async function listTransactions(
  { db, actor }: Context<Actor>,
  wanted: Wanted,
): Promise<z.input<typeof list.output>> {
  const { by, descending } = orderOf<TransactionOrder>(wanted.sort ?? "-createdAt")
  const branches = permittedBranches(actor.permissions, "transacciones")
  const { n: total, paid, refunded, givenBack, parts } = await sumUp(db, wanted, branches)
  const page = cut(wanted, { total, hasMore: false })
  const direction = descending === page.turned ? "asc" : "desc"
  const where = narrowed(wanted, branches)
  const begin = beginIn(by === "createdAt" ? parts : [], {
    offset: page.offset,
    descending: direction === "desc",
  })
  // Passed over by what they are ordered by alone; the rest is read of one page.
  const picked =
    by === "package" && !isOfFew(wanted)
      ? pickedByPackage({ ...page, where, direction })
      : db
          .selectFrom("transactions as t")
          .$if(by === "user", (query) => query.innerJoin("users as u", "u.id", "t.user_id"))
          .$if(by === "package", (query) => query.leftJoin("packages as p", "p.id", "t.package_id"))
          .select("t.id")
          .where(where)
          .where(isFrom(begin, direction, "t.created_at", startOfMonth))
          .orderBy(orders[by], direction)
          .orderBy("t.created_at", direction)
          .orderBy("t.id", direction)
          .offset(begin.offset)
          .limit(page.limit)
  const rows = await listedOf(db)
    .where("t.id", "in", picked)
    .orderBy(orders[by], direction)
    .orderBy("t.created_at", direction)
    .orderBy("t.id", direction)
    .execute()
  return {
    transactions: inOrder(rows, page).map(toListed),
    total,
    sums: {
      paid: toPesos(paid),
      refunded: toPesos(refunded),
      net: toPesos(paid - refunded),
      givenBack: toPesos(givenBack),
    },
  }
}

/** That an index finds the few there are, which are put in order then; in an order of their own all others would be passed over. */
const isOfFew = ({ userId, status }: Wanted) =>
  userId !== undefined || (status !== undefined && status !== "paid")
