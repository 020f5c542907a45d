import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readConfig, settingNames } from "../../server/config.ts"
import { copyOf, environmentOf, isLet, lastOf, readStages, root } from "../support/image.ts"

const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")
const stages = readStages()
const image = stages.at(-1) ?? []
const environment = environmentOf(image)

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  ports?: string[]
  expose?: string[]
  volumes?: string[]
  environment: Record<string, string>
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  tmpfs?: string[]
  init?: boolean
}

const read = (name: string): { services: Record<string, Service>; volumes: object } =>
  parse(readFileSync(join(root, "deploy", name), "utf8"), { merge: true })
const files = ["compose.yaml", "compose.postgres.yaml"]
const ours = files.flatMap((name) =>
  Object.entries(read(name).services)
    .filter(([, { image }]) => image === "cupo")
    .map(([service, more]) => ({ ...more, name: `${name}: ${service}` })),
)

test("what goes into the image is what the product is, and nothing that is somebody's own", () => {
  const inside = tracked.filter((path) => isLet(path))
  for (const path of ["server/main.js", "web/build.ts", "demo/README.md", ".npmrc", "tools/lighten.ts"])
    expect(inside).toContain(path)
  for (const path of [
    ...[
      ".env",
      "server/.env",
      "web/site/.env.local",
      ".env.example",
      ".git/config",
      "data/postgres/PG_VERSION",
      "node_modules/pg/package.json",
    ],
    ...["tests/api/races.test.ts", "docs/security.md", "build/stamp", "deploy/Dockerfile", "bench/main.ts"],
  ])
    expect(isLet(path), path).toBe(false)
})

test("every step copies what is there", () => {
  for (const stage of stages)
    for (const step of stage.filter(({ word }) => word === "COPY")) {
      const { from, sources } = copyOf(step)
      if (from) expect(stages.map(([first]) => first?.rest.split(" AS ")[1])).toContain(from)
      else
        for (const source of sources)
          expect(source === "." || (tracked.includes(source) && isLet(source)), source).toBe(true)
    }
})

test("its Node is the one that the product is tried with, and it is nobody's that may do everything", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const [major] = dependencies.node.split(".")
  for (const [first] of stages) expect(first?.rest).toMatch(new RegExp(`^node:${major}-`))
  expect(lastOf(image, "USER")).toBe("node")
  const asUser = image.slice(image.findLastIndex(({ word }) => word === "USER"))
  expect(asUser.filter(({ word }) => word === "RUN" || word === "COPY")).toEqual([])
})

test("its settings are settings, and its ports and folders are theirs", () => {
  const config = readConfig(environment)
  const known = [...settingNames, "NODE_COMPILE_CACHE"]
  for (const name of Object.keys(environment)) expect(known).toContain(name)
  expect(lastOf(image, "EXPOSE")).toBe(String(config.PORT))
  expect(lastOf(image, "VOLUME")).toBe(config.DATA_DIR)
  expect(environment.NODE_COMPILE_CACHE?.startsWith(`${config.DATA_DIR}/`)).toBe(true)
})

test("what compose sets and mounts is what the image reads", () => {
  expect(ours.map(({ name }) => name)).toHaveLength(3)
  for (const one of ours) {
    for (const name of Object.keys(one.environment)) expect(settingNames, one.name).toContain(name)
    for (const port of one.ports ?? []) expect(port.split(":")[1], one.name).toBe(environment.PORT)
    for (const port of one.expose ?? []) expect(port).toBe(String(one.environment.METRICS_PORT))
    expect((one.volumes ?? []).map((volume) => volume.split(":")[1])).toEqual([environment.DATA_DIR])
    expect(one, one.name).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"], init: true })
    expect([undefined, "work", "serve"]).toContain(one.command?.[0])
    if (one.build) expect(one.build).toEqual({ context: "..", dockerfile: "deploy/Dockerfile" })
  }
})

test("every setting is told in .env.example", () => {
  const text = readFileSync(join(root, ".env.example"), "utf8")
  // Of the program's own making, or of tests; NODE_ENV is everybody's.
  const untold = ["NODE_ENV", "PAYPAL_PATIENCE_MS", "PAYPAL_SIMULATOR_URL"]
  for (const name of settingNames)
    if (!untold.includes(name)) expect(text, name).toMatch(new RegExp(`\\b${name}\\b`))
})
