import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { Purpose, Surroundings } from "./letters/letter.ts"

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

/** Makes the addresses of signed links. The same link for the same thing, so that a mail sent again is the same. */
export async function openLinks(reader: Reader, site: string): Promise<Surroundings["link"]> {
  const key = await readKey(reader)
  return (purpose, { userId, id, until }) => {
    const seconds = Math.floor(new Date(until).getTime() / 1000)
    const text = Buffer.from(JSON.stringify([purpose, userId, id, seconds])).toString("base64url")
    return `${site}/enlace/${text}.${sign(key, text).toString("base64url")}`
  }
}

/** What a link says, whether or not its time is over. Throws LINK_INVALID when we did not sign it. */
export async function readLink(reader: Reader, token: string): Promise<SignedLink> {
  const [text = "", signature = ""] = token.split(".")
  const [given, ours] = [Buffer.from(signature, "base64url"), sign(await readKey(reader), text)]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) throw new Refusal("LINK_INVALID")
  const [purpose, userId, id, until] = Signed.parse(JSON.parse(Buffer.from(text, "base64url").toString()))
  return { purpose, userId, id, until: new Date(until * 1000) }
}
