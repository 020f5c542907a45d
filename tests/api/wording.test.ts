import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"

const cupo = sharedCupo()

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
