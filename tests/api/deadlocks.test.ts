import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { isWaitedFor } from "../support/meanwhile.ts"
import { until } from "../support/process.ts"

const cupo = freshCupo()

test("what meets a migration in a deadlock while it reads is read once more", async () => {
  cupo.meansDeadlock = true
  const as = await cupo.customer("ten")
  /** It waits for the seats, and has the classes: PostgreSQL gives up who has waited for a second first, which it is, but on a machine that stood still. */
  const meet = async () => {
    const migrating = await cupo.pool.connect()
    await migrating.query("begin; lock table seatings")
    const asked = cupo.call("GET /reservations/my", { as })
    await isWaitedFor(migrating, asked)
    const isMet = await migrating.query("lock table classes; commit").then(
      () => true,
      () => false,
    )
    await migrating.query("rollback")
    migrating.release()
    expect(await asked).toMatchObject({ status: 200, body: { reservations: [] } })
    return isMet
  }
  await until(meet, 60_000)
})
