import { expect, expectTypeOf, test } from "vitest"
import { int, type Piece, piece, text, uuid } from "../../server/platform/database/piece.ts"
import { statement } from "../../server/platform/database/statement.ts"

const half = piece`seat = ${int("seat")}`
const whole = piece`select id from places where ${half} and room = ${uuid("roomId")} and note = ${text.orNull("note")}`

type Needs<P> = P extends Piece<infer N> ? N : never

test("a piece needs what the pieces in it need", () => {
  expectTypeOf<Needs<typeof whole>>().toExtend<{ seat: number; roomId: string; note: string | null }>()
  expectTypeOf<{ seat: number; roomId: string; note: string | null }>().toExtend<Needs<typeof whole>>()
  expect(whole.text).toBe(
    "select id from places where seat = :seat::int and room = :roomId::uuid and note = :note::text",
  )
})

test("a statement does not compile without its values, or with others", async () => {
  const asked: unknown[] = []
  const runner = {
    query: async (query: unknown) => {
      asked.push(query)
      return { rows: [] }
    },
  } as never
  const find = statement<{ id: string }>("find-place")(whole)
  await find(runner, { seat: 6, roomId: "r", note: null })
  // @ts-expect-error a value is missing
  await find(runner, { seat: 6, note: null })
  // @ts-expect-error a value is of another type
  await find(runner, { seat: "6", roomId: "r", note: null })
  expect(asked[0]).toEqual({
    name: "find-place",
    text: "select id from places where seat = $1::int and room = $2::uuid and note = $3::text",
    values: [6, "r", null],
  })
})

test("a parameter that says no type is refused when the program starts", () => {
  expect(() => piece`select ${"1"} where id = :id`).toThrow("A parameter without a type: :id")
  expect(() => piece`select ${":id::uuid"}`).toThrow("A parameter without a type: :id")
})
