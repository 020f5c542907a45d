import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ApiError } from "../../web/api/ApiError.ts"
import { say } from "../../web/api/say.ts"

const refusal = new ApiError(409, { error: "SHIFT_OPEN", message: "Ya tienes un turno abierto." })

describe("a write that did not succeed is told", () => {
  test("as never sent, as not known, or in the words of its refusal", () => {
    expect(say("guardó", ApiError.offline())).toBe("Sin conexión. No se guardó nada.")
    expect(say("guardó", ApiError.unreachable())).toBe(
      "No sabemos si se guardó. Al intentar de nuevo cuenta una sola vez.",
    )
    expect(say("abrió", refusal)).toBe("Ya tienes un turno abierto.")
    expect(say("abrió", null)).toBeNull()
    // Also where the screen has words of its own for what is refused.
    const reused = new ApiError(422, { error: "IDEMPOTENCY_KEY_REUSED", message: "Así no." })
    expect(say("cobró", reused, { refused: () => "No." })).toBe(
      "Lo que enviaste antes sí llegó; esto no se cobró. Revisa: al intentar de nuevo cuenta aparte.",
    )
  })

  test("in words of its own where it has them, each beside the others", () => {
    const told = { unsent: "Sigues en la lista.", refused: () => "No." }
    expect(say("dejó", ApiError.offline(), told)).toBe("Sigues en la lista.")
    expect(say("dejó", ApiError.unreachable(), told)).toMatch(/^No sabemos si se dejó\./)
    expect(say("dejó", refusal, told)).toBe("No.")
  })

  test("by this alone: no screen tells the ways to fail apart by itself", () => {
    const own = ["api/outcome.ts", "api/openPresses.ts", "api/say.ts"]
    const telling = readdirSync("web", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !own.includes(file))
      .filter((file) => readFileSync(join("web", file), "utf8").includes('"unsent"'))
    expect(telling).toEqual([])
  })
})
