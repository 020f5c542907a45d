import type { z } from "zod"
import type { CurrentUser } from "../../../contract/people.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { readHolder } from "../packages/held.ts"
import { showUser } from "../people/newcomer.ts"
import type { Followers } from "./followers.ts"
import { readNewcomer } from "./newcomer.ts"

/** Whoever is signed in, with what they may do, what they hold, and what they may still buy as a newcomer. */
export async function readCurrentUser(
  context: Context<Actor>,
  followers: Pick<Followers, "hasAttended">,
): Promise<z.input<typeof CurrentUser>> {
  const holder = await readHolder(context, context.actor)
  return showUser(context, (platform, id) => readNewcomer(platform, followers, id), holder)
}
