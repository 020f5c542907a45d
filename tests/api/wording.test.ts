import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { readDocument } from "../support/document.ts"
import { fuzzer } from "../support/fuzzing.ts"
import { dayFromNow } from "../support/studio.ts"
import { oddWords } from "../support/wording.ts"

const cupo = freshCupo()

/** What a body that lacks everything is refused with, field by field. */
const refusals = async (line: string, body: object) => {
  const as = await cupo.person({ role: "admin", superuser: true })
  const reply = await cupo.call(line, { as, body })
  expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
  return reply.body.fields.map(
    ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
  )
}

test("what is missing is said in words, one a field", async () => {
  expect(await refusals("POST /classes", {})).toEqual(
    expect.arrayContaining([
      "day: Elige un día",
      "hour: Elige una hora",
      "branch: Elige una sucursal",
      "room: Elige un salón",
      "discipline: Elige una disciplina",
      "instructor: Elige un instructor",
    ]),
  )
  expect(await refusals("POST /reservations", { userId: null })).toEqual([
    "classId: Elige una clase",
    "userId: Elige a una persona",
  ])
  expect(await refusals("POST /attendance", { classId: "", userId: "" })).toEqual([
    "classId: Elige una clase",
    "userId: Elige a una persona",
    "attended: Indica si asistió",
  ])
})

test("nothing that anybody may leave out is told in the words of a compiler", async () => {
  for (const line of [
    ...["POST /classes", "POST /rooms", "POST /branches", "POST /packages", "POST /coupons", "POST /users"],
    ...["POST /staff", "POST /transactions/cash", "POST /reservations", "POST /waitlist"],
  ]) {
    const as = await cupo.person({ role: "admin", superuser: true })
    const { status, body } = await cupo.call(line, { as, body: {} })
    expect([line, status]).toEqual([line, 400])
    const paths = body.fields.map(({ path }: { path: string }) => path)
    expect(new Set(paths).size, line).toBe(paths.length)
    expect(JSON.stringify(body.fields), line).not.toMatch(/se esperaba|indefinido|recibido/i)
  }
})

test("what is there and wrong is told as what is wrong with it", async () => {
  const wrong = { classId: "nobody", seat: "uno" }
  expect(await refusals("POST /reservations", wrong)).toEqual([
    "classId: Identificador inválido",
    "seat: El lugar debe ser un número",
  ])
})

/** How often each call is made with something wrong in it. */
const rounds = 8

test("whatever is refused is refused in a person's words, and names no field and no word of ours that it takes", async () => {
  const { operations } = await readDocument(cupo.server.url)
  const by = fuzzer(7)
  const known = { ids: { branches: [cupo.studio.branch], rooms: [cupo.studio.room] }, days: [dayFromNow(3)] }
  const oddIn = oddWords(operations)
  const [said, odd] = [new Set<string>(), new Map<string, string>()]
  for (let round = 0; round < rounds; round++) {
    // What one does to oneself is of this round alone.
    const boss = await cupo.person({ role: "admin", superuser: true })
    const ana = await cupo.customer("ten")
    for (const operation of operations) {
      const { path, headers, body } = by.broken(operation, known)
      const isStaffs = round % 3 > 0
      const response = await fetch(`${cupo.server.url}${path}`, {
        method: operation.method.toUpperCase(),
        headers: { ...(isStaffs ? boss : ana).headers, ...headers, accept: "application/json" },
        ...(operation.method !== "get" && body !== undefined && { body }),
      })
      if (response.status < 400) await response.body?.cancel()
      else {
        const { message, fields = [] } = await response.json()
        for (const sentence of [message, ...fields.map((field: { message: string }) => field.message)]) {
          said.add(sentence)
          const words = oddIn(sentence)
          if (words.length > 0) odd.set(sentence, `${operation.name}: ${sentence} (${words.join(", ")})`)
        }
      }
    }
  }
  expect([...odd.values()].slice(0, 20).join("\n")).toBe("")
  // Of so many calls few sentences would show nothing.
  expect(said.size).toBeGreaterThan(60)
}, 600_000)
