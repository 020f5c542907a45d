import { randomUUID } from "node:crypto"
import { type Acts, tell } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

/** Files of two people of a branch, one with what she still has of a package, as they are called now; and by which addresses they are known. */
async function bring({ pool, studio }: World) {
  const { rows } = await pool.query<{ branch: string; held: string }>(
    "select b.name as branch, p.description as held from branches b, packages p where b.id = $1 and p.id = $2",
    [studio.branch, studio.packages.ten],
  )
  const { branch, held } = rows[0] ?? { branch: "", held: "" }
  const key = randomUUID().slice(0, 8)
  const [marina, bruno] = ["marina", "bruno"].map((name) => `${name}-${key}@mudanza.test`) as [string, string]
  const place = `55 5555 0110,${branch}`
  const files = {
    "customers.csv": `first_name,last_name,email,phone,branch\nMarina,Sol,${marina},${place}\nBruno,Paz,${bruno},${place}\n`,
    "customer_packages.csv": `customer,package,starts,remaining\n${marina},${held},${dayAfter(-3)},4\n`,
  }
  return {
    emails: [marina, bruno],
    files: Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  }
}

const press = (world: World, id: string, step: string) =>
  world.press(`${step}Import`, `POST /moving/imports/${id}/${step}`, { as: world.boss })

async function send(world: World, id: string): Promise<void> {
  for (const [file, { bytes }] of (world.moves.get(id)?.files ?? []).entries()) {
    const form = new FormData()
    form.append("bytes", new Blob([bytes]))
    await world.press("sendPart", `POST /moving/imports/${id}/files/${file}/parts/0`, {
      as: world.boss,
      form,
    })
  }
  await press(world, id, "read")
}

async function map(world: World, id: string): Promise<void> {
  const looked = await world.press("sheets", `GET /moving/imports/${id}/sheets`, { as: world.boss })
  const mappings = looked?.body.sheets.map(({ mapping }: { mapping: unknown }) => mapping)
  if (mappings)
    await world.press("mapImport", `PUT /moving/imports/${id}/mappings`, {
      as: world.boss,
      body: { mappings },
    })
}

/** What is pressed where an import is in a state. */
const next: Record<string, (world: World, id: string) => Promise<unknown>> = {
  receiving: send,
  mapping: map,
  checked: (world, id) => press(world, id, world.random.chance(0.8) ? "run" : "drop"),
  done: (world, id) => press(world, id, "undo"),
  failed: (world, id) => press(world, id, "drop"),
}

/** What somebody is told to be taken away has left nothing. */
async function look(world: World, id: string): Promise<string | undefined> {
  const state = (await world.press("move", `GET /moving/${id}`, { as: world.boss }))?.body.state
  if (state === "undone")
    tell(
      ...([world, `nothing is left of the import ${id}`] as const),
      `select where not exists (select from users where email = any($1))
         and not exists (select from identity."user" where email = any($1))`,
      world.moves.get(id)?.emails,
    )
  return state
}

/** What whoever moves a studio in presses, and what is done with whom they bring. */
export const moving: Acts = {
  beginImport: [
    0.4,
    async (world) => {
      const brought = await bring(world)
      const files = brought.files.map(({ name, bytes }) => ({ name, size: bytes.length }))
      const begun = await world.press("beginImport", "POST /moving/imports", {
        as: world.boss,
        body: { files },
      })
      if (begun) world.moves.set(begun.body.id, brought)
    },
  ],
  goOn: [
    1.5,
    async (world) => {
      const id = world.random.pick([...world.moves.keys()])
      for (let steps = 0; id && steps < 3; steps++) {
        const state = await look(world, id)
        if (!state || !next[state]) return
        await next[state](world, id)
        await world.work()
      }
      if (id) await look(world, id)
    },
  ],
  useMoved: [
    0.4,
    async (world) => {
      const one = await world.any<{ id: string }>("select id from users where email like '%@mudanza.test'")
      if (one)
        await world.press("note", `POST /users/${one.id}/notes`, { as: world.boss, body: { note: "Nueva" } })
    },
  ],
}
