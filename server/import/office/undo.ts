import pLimit from "p-limit"
import { checkTry, finishAs, finishWork, type Work } from "../../features/moving/work.ts"
import { isAnswered } from "../../features/people/import.ts"
import { withIndexes } from "../undo/indexes.ts"
import { takeAway } from "../undo/undo.ts"
import type { OfficeContext } from "./context.ts"

/** Accounts that are removed at once. */
const atOnce = 4

/** Takes away what an import added: its rows in one transaction, and then, as a try of its own, the accounts, which may be far away. */
export async function undo({ pool, clock, identity }: OfficeContext, work: Work): Promise<void> {
  if (work.accounts.length === 0) {
    const going = () =>
      takeAway(pool, { moveId: work.id, since: work.doneAt }, (client, { accounts }) =>
        finishAs(client, work, { state: accounts.length > 0 ? "undoing" : "undone", accounts }, clock.now()),
      )
    const { built } = await withIndexes(pool, work, going)
    if (built.length > 0) await finishWork(pool, work, { state: "done", built }, clock.now())
    return
  }
  // Some at once: each waits for its own commit, or for somebody far away.
  const some = pLimit(atOnce)
  await some.map(work.accounts, async (uid) => {
    await checkTry(pool, work)
    // One that was left when this was given up is whose next import brought the same people.
    if (!(await isAnswered(pool, uid))) await identity.removeAccount(uid)
  })
  await finishWork(pool, work, { state: "undone", accounts: [] }, clock.now())
}
