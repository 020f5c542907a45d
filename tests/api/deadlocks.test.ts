import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { isWaitedFor } from "../support/meanwhile.ts"

const cupo = freshCupo()

test("what meets a migration in a deadlock while it reads is read once more", async () => {
  cupo.meansDeadlock = true
  const as = await cupo.customer("ten")
  const migrating = await cupo.pool.connect()
  await migrating.query("begin; lock table seatings")
  const asked = cupo.call("GET /reservations/my", { as })
  await isWaitedFor(migrating, asked)
  // It waits for the seats, and has the classes: PostgreSQL gives up who has waited for a second, which it is.
  await migrating.query("lock table classes; commit")
  migrating.release()
  expect(await asked).toMatchObject({ status: 200, body: { reservations: [] } })
})
