import type { Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { Refusal } from "../../server/platform/refusal.ts"
import type { Cupo } from "./cupo.ts"
import { withoutWords } from "./unguarded.ts"

/** Does all at once, without the words of their statements that are taken away: what each was told, a refusal by its code. */
export async function atOnce(
  { database }: Cupo,
  works: readonly ((platform: Platform) => Promise<unknown>)[],
  words?: RegExp,
): Promise<string[]> {
  const platform = openPlatform(database.connection, 6)
  const pool = words ? withoutWords(platform.pool, words) : platform.pool
  try {
    return await Promise.all(
      works.map((work) =>
        work({ ...platform, pool }).then(
          () => "done",
          (error: unknown) => {
            if (error instanceof Refusal) return error.code
            throw error
          },
        ),
      ),
    )
  } finally {
    await platform.close()
  }
}
