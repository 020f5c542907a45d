import { MutationObserver, QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forPresser, type Presser } from "../../web/api/forPresser.ts"
import { storedUser } from "../support/stored.ts"

const stored = new Map<string, string>()
const told: string[] = []
const answers = new Map<string, PromiseWithResolvers<string>>()

beforeEach(() => {
  stored.clear()
  told.length = 0
  answers.clear()
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored.get(name) ?? null })
})
afterEach(() => void vi.unstubAllGlobals())

const is = (id: string) => stored.set("cupo.user", storedUser(id))

/** What one hook of a screen draws of its presses, and a press of it. */
function screen() {
  const newest: { current: Presser | null } = { current: null }
  const observer: MutationObserver<string, Error, string, Presser> = new MutationObserver(new QueryClient(), {
    mutationFn: (input: string) => {
      const answer = Promise.withResolvers<string>()
      answers.set(input, answer)
      return answer.promise
    },
    ...forPresser({
      newest,
      reset: () => observer.reset(),
      onSuccess: (answer: string) => told.push(answer),
      onError: ({ message }) => told.push(message),
    }),
  })
  observer.subscribe(() => {})
  const press = async (input: string) => {
    const own = { onSuccess: () => told.push("own"), onError: () => told.push("own") }
    await observer.mutate(input, own).catch(() => {})
  }
  return { press, drawn: () => observer.getCurrentResult() }
}

const ends = {
  answered: { end: () => answers.get("a")?.resolve("yes"), says: "yes" },
  refused: { end: () => answers.get("a")?.reject(new Error("no")), says: "no" },
}

test.each(Object.entries(ends))(
  "who pressed is told that it was %s, who came in since neither is nor sees it",
  async (_how, { end, says }) => {
    const { press, drawn } = screen()
    is("ana")
    for (const [meanwhile, heard] of [
      ["ana", [says, "own"]],
      ["luis", []],
    ] as const) {
      is("ana")
      told.length = 0
      answers.clear()
      const pressed = press("a")
      await vi.waitUntil(() => answers.has("a"))
      is(meanwhile)
      end()
      await pressed
      expect(told).toEqual(heard)
      expect(drawn().isIdle).toBe(heard.length === 0)
    }
  },
)

test("what came of one press takes nothing of another's, who pressed while it waited", async () => {
  const { press, drawn } = screen()
  is("ana")
  const hers = press("a")
  await vi.waitUntil(() => answers.has("a"))
  is("luis")
  const his = press("b")
  await vi.waitUntil(() => answers.has("b"))
  answers.get("a")?.resolve("hers")
  await hers
  expect(drawn()).toMatchObject({ isPending: true, variables: "b" })
  answers.get("b")?.resolve("his")
  await his
  expect(told).toEqual(["his", "own"])
  expect(drawn().data).toBe("his")
})
