import { spawn } from "node:child_process"
import { readdir, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { join } from "node:path"
import { expect, test } from "vitest"
import { makeFolder } from "../support/postgres.ts"

test("tests that need Firebase's emulator say in one line that they are skipped when nobody brings it in time", async () => {
  let asked = 0
  const mute = createServer(() => asked++)
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve))
  const cache = await makeFolder("cupo-cache-")
  const child = spawn(process.execPath, ["tests/support/run/firebase.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...{ PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache, TEST_FIREBASE_FETCH_SECONDS: "30" },
      npm_config_registry: `http://127.0.0.1:${(mute.address() as AddressInfo).port}/`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let said = ""
  child.stdout.on("data", (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve) => child.once("close", resolve))
  mute.close()
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Skipped: firebase-tools [\d.]+ could not be fetched within 30 seconds, .*\n$/),
  ])
  expect(asked).toBeGreaterThan(0)
  // Nothing of half a fetch is left, or taken for a whole one.
  expect(await readdir(join(cache, "cupo"))).toEqual([])
  await rm(cache, { recursive: true, force: true })
})
