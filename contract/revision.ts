import { z } from "zod"

/** Moves with every edit of what carries it. */
export const Revision = z.int().min(0).max(2_147_483_647)

/** The revision that was edited; with it, nobody else's edit in between is lost. */
export const edited = { revision: Revision.optional() }
