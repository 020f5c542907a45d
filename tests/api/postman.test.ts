import { expect, test } from "vitest"
import { urlOf } from "../support/cluster.ts"
import { freshCupo } from "../support/cupo.ts"
import { postOf } from "../support/post.ts"
import { start, until } from "../support/process.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)

/** The worker as an operator runs it. */
const startWorker = () =>
  start(["work"], {
    DATABASE_URL: urlOf(cupo.database.connection),
    SMTP_URL: post.box.url,
    MAIL_FROM: "hola@arcilla.test",
  })

/** Twelve people book three classes each, and give up one: a class of one seat besides has somebody waiting. */
async function busyMorning(): Promise<void> {
  const people = await Promise.all(Array.from({ length: 12 }, () => cupo.customer("ten")))
  const classes: string[] = []
  for (let day = 2; day < 5; day++)
    classes.push(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(day) }))
  await Promise.all(
    people.map(async (as) => {
      for (const [nth, classId] of classes.entries()) {
        const { status, body } = await cupo.call("POST /reservations", { as, body: { classId } })
        expect(status).toBe(201)
        if (nth === 2) expect((await cupo.call(`DELETE /reservations/${body.id}`, { as })).status).toBe(200)
      }
    }),
  )
  const [ana, luis] = people
  const small = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(6), capacity: 1 })
  const { body } = await cupo.call("POST /reservations", { as: ana as never, body: { classId: small } })
  await cupo.call("POST /waitlist", { as: luis as never, body: { classId: small } })
  await cupo.call(`DELETE /reservations/${body.id}`, { as: ana as never })
}

const count = async (where: string) =>
  (await cupo.pool.query(`select count(*)::int as count from ${where}`)).rows[0].count as number

test("a worker killed in the middle of its work, again and again, leaves nothing untold and tells nothing twice", async () => {
  post.box.onMail = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    return undefined
  }
  const morning = busyMorning()
  for (let kill = 0; kill < 4; kill++) {
    const worker = startWorker()
    const before = post.box.mails.length
    await until(() => post.box.mails.length >= before + 6, 120_000)
    worker.process.kill("SIGKILL")
    await worker.ended
  }
  await morning
  // What a killed worker had in hand is another's three minutes later.
  await cupo.pool.query("update messages set due_at = now() where ended_at is null")
  const last = startWorker()
  await until(
    async () =>
      (await count("events where handled_at is null")) + (await count("messages where ended_at is null")) ===
      0,
    120_000,
  )
  last.process.kill("SIGTERM")
  expect(await last.ended).toMatchObject({ code: 0 })

  // 12 were given a package; 36 booked and 12 of these given up; then one more, given up and promoted.
  expect(await count("events")).toBe(12 + 36 + 12 + 3)
  expect(await count("messages")).toBe(12 + 36 + 12 + 3)
  const messages = await post.messages()
  const arrived = new Set(post.box.mails.map(({ messageId }) => messageId?.slice(1).split("@")[0]))
  expect(
    messages
      .filter(({ outcome }) => outcome === "sent")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...arrived].toSorted())
  // A confirmation that was cancelled before it could leave is dropped; nothing else is.
  const others = messages.filter(({ outcome }) => outcome !== "sent")
  expect(others.filter(({ kind, outcome }) => kind !== "confirmation" || outcome !== "dropped")).toEqual([])
})
