import { execFileSync } from "node:child_process"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { isLet, readStages, root } from "../support/image.ts"
import { until } from "../support/process.ts"
import { ask, type Engine, inside, tryInside } from "./engine.ts"
import { asCompose, makeShared, openHouse, seenClasses } from "./house.ts"
import { secret } from "./setup.ts"

const megabyte = 1024 * 1024
const engine = inject("engine") as Engine

describe.skipIf(!engine)("the image on an engine", () => {
  const house = openHouse(engine, "house")
  const [from = ""] = readStages().at(-1)?.[0]?.rest.split(" ") ?? []
  let backups: string
  const start = (...words: string[]) =>
    house.podman("run", "--detach", "--name", "house", ...asCompose, ...words)

  beforeAll(async () => {
    backups = makeShared(engine, "backups")
    const mounts = ["--volume", "house:/data", "--volume", `${backups}:/mnt/backups`]
    await start(...mounts, "--publish", "3000:3000", "cupo")
  })

  afterAll(() => tryInside(engine, ["podman", "rm", "--all", "--force", "--volumes", "--time", "0"]))

  test("its health is at first not known, and good once it serves", async () => {
    expect(await house.status()).toBe("starting")
    await house.isServed()
    await until(async () => (await house.turn()).code === 0, 60_000)
    expect(await house.status()).toBe("healthy")
  })

  test("it has what .dockerignore lets in, and what building made of it: less than 400 MB over its base", async () => {
    const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")
    const let_ = new Set(tracked.filter((path) => isLet(path)).map((path) => path.split("/")[0] as string))
    const there = (await house.run("ls", "-A", "/cupo")).split("\n")
    expect(there.toSorted()).toEqual([...let_, "build", "node_modules"].toSorted())
    const sizes = await house.podman("image", "inspect", "cupo", from, "--format", "{{.Size}}")
    const [whole = 0, base = 0] = sizes.split("\n").map(Number)
    console.log(
      `The image: ${Math.round(whole / megabyte)} MB, of which ours ${Math.round((whole - base) / megabyte)}`,
    )
    expect(whole - base).toBeLessThan(400 * megabyte)
  })

  test("nobody's settings and data are in any of its layers, nor how it was built", async () => {
    const layers = makeShared(engine, "layers")
    await house.podman("save", "--format", "docker-dir", "--output", layers, "cupo")
    // With a word that is in it, which shows that whatever is in it would be found.
    const search = `for layer in ${layers}/*; do tar -xOf $layer; done 2>/dev/null | grep -aohe ${secret} -e "Cupo is ready at"`
    expect(await inside(engine, ["sh", "-c", `(${search}) | sort -u`])).toBe("Cupo is ready at")
    expect(await house.podman("history", "--no-trunc", "cupo")).not.toMatch(/npmrc:|cafile|registry/)
  })

  test("nobody writes but to the volume and to memory: root is refused by the mount", async () => {
    expect(await house.run("id", "-u")).toBe("1000")
    const asRoot = await tryInside(engine, ["podman", "exec", "--user", "0", "house", "touch", "/cupo/x"])
    expect(asRoot).toMatchObject({ output: expect.stringContaining("Read-only file system") })
    const program = `
      const { accessSync, constants, readFileSync } = require("node:fs")
      const mounts = readFileSync("/proc/mounts", "utf8").trim().split("\\n").map((line) => line.split(" ")[1])
      const isOpen = (path) => { try { accessSync(path, constants.W_OK); return true } catch { return false } }
      console.log(mounts.filter((path) => !/^.(dev|proc)/.test(path) && isOpen(path)).sort().join(" "))`
    expect(await house.run("node", "-e", program)).toBe("/data /mnt/backups /tmp")
    expect(await house.inspect('join .EffectiveCaps " "')).toBe("")
  })

  test("a studio moves in, and what docs/operating.md says is run beside it", async () => {
    await house.run("node", "server/main.js", "import", "demo")
    expect((await seenClasses(engine)).length).toBeGreaterThan(0)
    expect(await house.run("node", "server/main.js", "doctor")).toContain("0 broken")
    expect(await house.run("node", "server/main.js", "verify")).toMatch(/All \d+ invariants hold/)
    await house.run("node", "server/main.js", "backup", "/mnt/backups")
    const restored = [
      "--rm",
      ...asCompose,
      "--volume",
      `${backups}:/mnt/backups:ro`,
      "--volume",
      "restored:/data",
    ]
    const said = await house.podman("run", ...restored, "cupo", "restore", "/mnt/backups")
    expect(said).toMatch(/All \d+ invariants hold/)
  })

  test("it ends in order when it is told to, and a second start finds the studio", async () => {
    const before = await seenClasses(engine)
    await house.podman("stop", "--time", "60", "house")
    expect(await house.inspect(".State.ExitCode")).toBe("0")
    expect((await ask(engine, "/api/ready")).status).toBe(0)
    await house.podman("rm", "house")
    await start("--volume", "house:/data", "--publish", "3000:3000", "cupo")
    await house.isServed()
    expect(await seenClasses(engine)).toEqual(before)
    expect(await house.logs()).not.toContain("become it with this word")
  })

  test("one that hangs is known as unhealthy, and as healthy once it goes on", async () => {
    await until(async () => (await house.turn()).code === 0, 60_000)
    await house.signal("SIGSTOP")
    // In its first moments a container that does not answer is not counted as unhealthy.
    await until(async () => {
      expect((await house.turn()).code).not.toBe(0)
      return (await house.status()) === "unhealthy"
    }, 300_000)
    await house.signal("SIGCONT")
    await until(async () => (await house.turn()).code === 0, 60_000)
    expect(await house.status()).toBe("healthy")
  })

  test("the same image works on the clock", async () => {
    const worker = openHouse(engine, "worker")
    await house.podman("run", "--detach", "--name", "worker", ...asCompose, "cupo", "work")
    await until(async () => (await worker.logs()).includes("Working on scheduled jobs."), 120_000)
    await house.podman("stop", "--time", "30", "worker")
    expect(await worker.inspect(".State.ExitCode")).toBe("0")
  })
})
