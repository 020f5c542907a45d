import { join } from "node:path"
import type { Pool } from "pg"
import { findPeople } from "../../features/people/import.ts"
import type { NewAccount } from "../../features/people/provider.ts"
import { readValue } from "../../platform/records/cells.ts"
import { Faults } from "../faults.ts"
import type { Identity } from "../write/people.ts"
import type { CheckedFolder } from "./check.ts"
import { accountsFile } from "./folder.ts"
import { readLines } from "./read.ts"

const atOnce = 1_000

/** The account of whoever the studio does not know, by address; made before anything is written. Whose account was closed has none. */
export async function makeAccounts(
  pool: Pool,
  folder: string,
  checked: CheckedFolder,
  identity: Identity,
): Promise<Map<string, string>> {
  const secrets = await readSecrets(folder, checked)
  const uids = new Map<string, string>()
  let some: NewAccount[] = []
  const make = async () => {
    const there = await findPeople(
      pool,
      some.map(({ email }) => email),
    )
    const made = await identity.createAccounts(some.filter(({ email }) => !there.has(email)))
    for (const [email, uid] of made) uids.set(email, uid)
    some = []
  }
  for (const { file } of checked.files.filter(({ file }) => file.table === "users")) {
    for await (const { cells } of readLines(join(folder, file.file), file.file, new Faults())) {
      const [id, email = ""] = [cells.get("id"), cells.get("email")]
      if (isNobody(id, email)) uids.set(email, `closed:${id}`)
      else some.push({ email, name: nameOf(cells), ...secrets.get(email) })
      if (some.length === atOnce) await make()
    }
  }
  await make()
  return uids
}

/** As `closePerson` and `removeStaff` leave them. */
const isNobody = (id: string | undefined, email: string) => email === `cerrada-${id}@cuenta.invalid`

function nameOf(cells: Map<string, string>): string {
  const text = (heading: string) => {
    const read = readValue({ kind: "text", isNullable: false }, cells.get(heading) ?? "")
    return "json" in read ? (JSON.parse(read.json) as string) : ""
  }
  return `${text("first_name")} ${text("last_name")}`.trim()
}

type Kept = Pick<NewAccount, "isProven" | "passwordHash">

async function readSecrets(folder: string, { hasAccounts }: CheckedFolder): Promise<Map<string, Kept>> {
  const secrets = new Map<string, Kept>()
  if (!hasAccounts) return secrets
  for await (const { cells } of readLines(join(folder, accountsFile), accountsFile, new Faults())) {
    const hash = cells.get("password_hash")
    secrets.set(cells.get("email") ?? "", {
      isProven: cells.get("is_proven") === "yes",
      ...(hash && { passwordHash: hash }),
    })
  }
  return secrets
}
