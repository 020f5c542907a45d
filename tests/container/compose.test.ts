import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, describe, expect, inject, test } from "vitest"
import { until } from "../support/process.ts"
import { ask, type Engine, inside, tryInside } from "./engine.ts"
import { makeShared, openHouse, seenClasses } from "./house.ts"

const engine = inject("engine") as Engine
const environment = { POSTGRES_PASSWORD: "chosen0by0nobody" }

const at = (file: string) => join(engine.folder, "context/deploy", file)

/** Compose with a file as it stands, told in the words of docs/operating.md. */
const compose =
  (...files: string[]) =>
  (...words: string[]) =>
    inside(
      engine,
      [
        "docker-compose",
        "--project-name",
        "studio",
        ...files.flatMap((file) => ["--file", at(file)]),
        ...words,
      ],
      { more: environment },
    )

/** Has the turns of HEALTHCHECK taken while something waits for them: no clock of the engine's does it here. */
async function withTurns<T>(name: string, waiting: Promise<T>): Promise<T> {
  let isOver = false
  const ended = waiting.finally(() => {
    isOver = true
  })
  ended.catch(() => {})
  while (!isOver) {
    await openHouse(engine, name).turn()
    await sleep(500)
  }
  return ended
}

describe.skipIf(!engine)("compose on an engine", () => {
  afterEach(() =>
    tryInside(engine, [
      "sh",
      "-c",
      "podman rm --all --force --time 0; podman volume prune --force; podman network prune --force",
    ]),
  )

  test("the product alone is served on the published port, and keeps its studio when it is taken down", async () => {
    const alone = compose("compose.yaml")
    const house = openHouse(engine, "studio_cupo_1")
    await alone("up", "--detach")
    await house.isServed()
    await alone("exec", "-T", "cupo", "node", "server/main.js", "import", "demo")
    expect(await alone("exec", "-T", "cupo", "node", "server/main.js", "doctor")).toContain("0 broken")
    const before = await seenClasses(engine)
    expect(before.length).toBeGreaterThan(0)
    expect((await ask(engine, `/api/classes/${before[0]}/seats`)).status).toBe(200)
    expect(await house.inspect(".HostConfig.ReadonlyRootfs")).toBe("true")
    await alone("stop")
    expect(await house.inspect(".State.ExitCode")).toBe("0")
    await alone("down")
    await alone("up", "--detach")
    await house.isServed()
    expect(await seenClasses(engine)).toEqual(before)
  })

  test("a studio whose volume is lost is restored from the folder that was mounted", async () => {
    const folder = makeShared(engine, "elsewhere")
    const mount = { environment: { BACKUP_FOLDER: "/mnt/backups" }, volumes: [`${folder}:/mnt/backups`] }
    writeFileSync(at("backups.yaml"), JSON.stringify({ services: { cupo: mount } }))
    const alone = compose("compose.yaml", "backups.yaml")
    const house = openHouse(engine, "studio_cupo_1")
    await alone("up", "--detach")
    await house.isServed()
    await alone("exec", "-T", "cupo", "node", "server/main.js", "import", "demo")
    const before = await seenClasses(engine)
    // One at a time: the server begins with one of its own.
    await until(async () => (await house.tryRun("node", "server/main.js", "backup")).code === 0, 120_000)
    await alone("down", "--volumes")
    expect(await alone("run", "--rm", "-T", "cupo", "restore")).toMatch(/All \d+ invariants hold/)
    await alone("up", "--detach")
    await house.isServed()
    expect(await seenClasses(engine)).toEqual(before)
  })

  test("server, worker and PostgreSQL find each other by their names", async () => {
    const apart = compose("compose.postgres.yaml")
    const [server, worker, database] = ["cupo", "worker", "database"].map((name) =>
      openHouse(engine, `studio_${name}_1`),
    ) as [House, House, House]
    await withTurns("studio_database_1", apart("up", "--detach"))
    expect(await database.status()).toBe("healthy")
    await server.isServed()
    // Nobody began before the database answered.
    for (const one of [server, worker]) expect(await one.inspect(".RestartCount")).toBe("0")
    await apart("exec", "-T", "cupo", "node", "server/main.js", "import", "demo")
    const page = await ask(engine, "/")
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("<html") })
    expect((await seenClasses(engine)).length).toBeGreaterThan(0)
    const metrics =
      "fetch('http://worker:9464/metrics').then(async (answer) => console.log(await answer.text()))"
    expect(await server.run("node", "-e", metrics)).toContain("# HELP")
    expect((await server.tryRun("node", "server/main.js", "doctor")).output).toContain("A worker ran")
    expect(await server.run("node", "server/main.js", "verify")).toMatch(/All \d+ invariants hold/)
    await apart("stop")
    for (const one of [server, worker, database]) expect(await one.inspect(".State.ExitCode")).toBe("0")
  })
})

type House = ReturnType<typeof openHouse>
