import { countIn } from "../../../contract/house.ts"
import type { Platform } from "../../platform/context.ts"
import { topics } from "../../platform/topics.ts"
import { readStudioProfile } from "./settings.ts"

export interface House {
  /** `#rrggbb`; null: the house's own. */
  accent(): string | null
  close(): void
}

/** Milliseconds after which news that was lost is made good. */
const again = 60_000

/**
 * What a process must know of the studio without asking: what it counts in (`contract/house`), and the colour of pages that wait
 * for nothing. As it was last read; anew whenever it is told.
 */
export async function keepHouse({ db, news }: Pick<Platform, "db" | "news">): Promise<House> {
  let accent: string | null = null
  const read = async () => {
    // A database that is away leaves what is known: it is then that the page of an error is needed.
    const profile = await readStudioProfile({ db }).catch(() => undefined)
    if (!profile) return
    accent = profile.accent
    countIn(profile)
  }
  await read()
  const timer = setInterval(read, again)
  timer.unref()
  const stop = news.onTopics((told) => {
    if (told.includes(topics.studio)) void read()
  })
  return {
    accent: () => accent,
    close() {
      clearInterval(timer)
      stop()
    },
  }
}
