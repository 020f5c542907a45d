import { expect, test } from "vitest"
import { type Arrow, readArrows } from "./arrows/read.ts"

/** All files that are loaded with one. */
function loadedWith(file: string, arrows: readonly Arrow[]): Set<string> {
  const next = Map.groupBy(
    arrows.filter(({ isLoaded }) => isLoaded),
    ({ from }) => from,
  )
  const loaded = new Set([file])
  for (const one of loaded) for (const { to } of next.get(one) ?? []) loaded.add(to)
  return loaded
}

const arrows = readArrows()
const isServing = (path: string) =>
  /^server\/(features|import|platform\/(http|events))\//.test(path) ||
  ["server/app.ts", "server/worker.ts", "server/identity.ts"].includes(path)

// It lives as long as the server and serves nobody: whatever it loads is held for nothing.
test("the keeper loads nothing of those who serve", () => {
  const loaded = loadedWith("server/commands/serve.ts", arrows)
  expect(loaded).toContain("server/commands/keep.ts")
  expect([...loaded].filter(isServing)).toEqual([])
})

test("who serves loads them", () => {
  const loaded = loadedWith("server/commands/serve-one.ts", arrows)
  expect([...loaded].filter(isServing).length).toBeGreaterThan(100)
})
