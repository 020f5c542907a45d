import { rm } from "node:fs/promises"
import { resolve } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { makeFolder } from "../support/postgres.ts"
import { serve } from "../support/process.ts"

let folder: string

beforeEach(async () => {
  folder = await makeFolder("cupo-pages-")
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test("pages are rendered by React's production build", async () => {
  const sayModules = resolve(import.meta.dirname, "../support/say-modules.ts")
  const server = await serve({ DATA_DIR: folder, NODE_OPTIONS: `--import ${sayModules}` })
  expect((await fetch(`${server.url}/paquetes`)).status).toBe(200)
  const { output } = await server.stop()
  const ran = [...output.matchAll(/^ran .*\/(.*)$/gm)].map(([, file]) => file)
  expect(ran).toContain("react.production.js")
  expect(ran.filter((file) => file?.includes("development"))).toEqual([])
})
