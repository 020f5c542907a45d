import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { Purpose } from "./letters/letter.ts"

const purposes = ["cancel", "claim", "mute"] as const satisfies readonly Purpose[]

/** What a signed link is for: one thing, for one person, until a moment. */
const Signed = z.tuple([z.enum(purposes), z.uuid(), z.uuid(), z.int()])

export interface SignedLink {
  purpose: Purpose
  userId: string
  /** The reservation or the place in line that it is about. */
  id: string
  until: Date
}

type Reader = Pick<Platform, "pool">

/** One key for all the processes of a database, made by the first. */
async function readKey({ pool }: Reader): Promise<Buffer> {
  const read = () => pool.query<{ key: Buffer }>("select key from link_key")
  const { rows } = await read()
  if (rows[0]) return rows[0].key
  await pool.query("insert into link_key (key) values ($1) on conflict do nothing", [randomBytes(32)])
  return (await read()).rows[0]?.key as Buffer
}

const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest()

/**
 * What is signed: also whose address it is mailed to, since who reads mail there may be nobody of theirs once they have another. Of
 * reminders it is not: wherever one comes, it can be said that no more are wanted.
 */
const bound = (purpose: Purpose, text: string, address: string) =>
  purpose === "mute" ? text : `${text}\n${address}`

/** Makes the address of a signed link that is mailed to somebody. */
export type SignLink = (
  purpose: Purpose,
  of: { userId: string; id: string; until: string; to: string },
) => string

/** The same link for the same thing, so that a mail sent again is the same. */
export async function openLinks(reader: Reader, site: string): Promise<SignLink> {
  const key = await readKey(reader)
  return (purpose, { userId, id, until, to }) => {
    const seconds = Math.floor(new Date(until).getTime() / 1000)
    const text = Buffer.from(JSON.stringify([purpose, userId, id, seconds])).toString("base64url")
    return `${site}/enlace/${text}.${sign(key, bound(purpose, text, to)).toString("base64url")}`
  }
}

/** What a link says, whether or not its time is over. Throws LINK_INVALID when we did not sign it, or for an address that is theirs no more. */
export async function readLink(reader: Reader, token: string): Promise<SignedLink> {
  const [text = "", signature = ""] = token.split(".")
  const said = Signed.safeParse(readText(text))
  if (!said.success) throw new Refusal("LINK_INVALID")
  const [purpose, userId, id, until] = said.data
  const key = await readKey(reader)
  const { rows } = await reader.pool.query<{ email: string }>("select email from users where id = $1", [
    userId,
  ])
  const given = Buffer.from(signature, "base64url")
  const isOurs = (signed: string) => {
    const ours = sign(key, signed)
    return given.length === ours.length && timingSafeEqual(given, ours)
  }
  // Without an address: of mails from before links were of one. They are over when their classes are.
  if (!isOurs(bound(purpose, text, rows[0]?.email ?? "")) && !isOurs(text)) throw new Refusal("LINK_INVALID")
  return { purpose, userId, id, until: new Date(until * 1000) }
}

function readText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString())
  } catch {
    return undefined
  }
}
