import { expect, test } from "vitest"
import { ApiError } from "../../web/api/ApiError.ts"
import { openPresses } from "../../web/api/openPresses.ts"

const lost = () => ApiError.unreachable()
const failed = new ApiError(500, {})
const refused = new ApiError(409, { error: "SHIFT_OPEN" })
const toldToWait = new ApiError(429, { error: "TOO_MANY_REQUESTS", retryAfter: 60 })
const doneBefore = new ApiError(422, { error: "IDEMPOTENCY_KEY_REUSED" })

/** A form, and what comes of its presses: each is named by the key that it had, the first that was seen is 0. */
function form() {
  const send = openPresses()
  const keys: string[] = []
  return async (input: string, error?: Error, about = "") => {
    let at = -1
    const end = await send(about, input, async (key) => {
      if (!keys.includes(key)) keys.push(key)
      at = keys.indexOf(key)
      if (error) throw error
    }).then(
      () => "done",
      (met: ApiError) => met.code,
    )
    return [at, end]
  }
}

test.each([
  ["lost", lost()],
  ["failed", failed],
  ["unreadable", new SyntaxError()],
])(
  "what is corrected after an answer that was %s has the key of what it corrects, until it is known what was done",
  async (_how, error) => {
    const press = form()
    await press("300", error)
    expect(await press("200", lost())).toEqual([0, "NETWORK"])
    expect(await press("200", doneBefore)).toEqual([0, "IDEMPOTENCY_KEY_REUSED"])
    expect(await press("200")).toEqual([1, "done"])
    expect(await press("200")).toEqual([2, "done"])
  },
)

test("a refusal of the correction says nothing of what was sent before, and one of the same press ends it", async () => {
  const press = form()
  await press("300", lost())
  await press("wrong", refused)
  expect(await press("200", toldToWait)).toEqual([0, "TOO_MANY_REQUESTS"])
  expect(await press("300", toldToWait)).toEqual([0, "TOO_MANY_REQUESTS"])
  expect(await press("300", refused)).toEqual([0, "SHIFT_OPEN"])
  expect(await press("200")).toEqual([1, "done"])
})

test("without a network nothing is sent, which is not said of what was sent before", async () => {
  const press = form()
  expect(await press("300", ApiError.offline())).toEqual([0, "OFFLINE"])
  await press("300", lost())
  expect(await press("300", ApiError.offline())).toEqual([0, "NETWORK"])
  expect(await press("200", ApiError.offline())).toEqual([0, "NETWORK"])
})

test("what is about another thing has a key of its own, and leaves the first its own", async () => {
  const press = form()
  await press("came", lost(), "ana")
  expect(await press("came", undefined, "luis")).toEqual([1, "done"])
  expect(await press("came", ApiError.offline(), "luis")).toEqual([2, "OFFLINE"])
  expect(await press("came", undefined, "ana")).toEqual([0, "done"])
})
