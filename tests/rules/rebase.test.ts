import { expect, test } from "vitest"
import { rebase } from "../../web/ui/rebase.ts"

test("what one query changes of another is changed of a third, and the rest stays", () => {
  const read = "?dia=2026-12-01&hora=tarde"
  const pressed = "?dia=2026-12-02&hora=tarde"
  expect(rebase({ from: read, to: "?dia=2026-12-01&hora=noche", onto: pressed })).toBe(
    "?dia=2026-12-02&hora=noche",
  )
  expect(rebase({ from: read, to: "?dia=2026-12-01", onto: pressed })).toBe("?dia=2026-12-02")
  expect(rebase({ from: read, to: `${read}&conlugar=1`, onto: pressed })).toBe(`${pressed}&conlugar=1`)
  expect(rebase({ from: read, to: read, onto: pressed })).toBe(pressed)
})

test("with nothing in between it is the query itself, in whatever order", () => {
  expect(rebase({ from: "", to: "?a=1&b=2", onto: "" })).toBe("?a=1&b=2")
  expect(rebase({ from: "?a=1&b=2", to: "?b=2", onto: "?a=1&b=2" })).toBe("?b=2")
  expect(rebase({ from: "?a=1&a=2", to: "?a=2&a=3", onto: "?a=1&a=2" })).toBe("?a=2&a=3")
})
