import { countIn } from "../../../contract/house.ts"
import type { StudioBrand } from "../../../contract/live.ts"
import type { Platform } from "../../platform/context.ts"
import { topics } from "../../platform/topics.ts"
import { readStudioProfile } from "./settings.ts"

export interface House {
  /** `#rrggbb`; null: the house's own. */
  accent(): string | null
  /** The studio's name; undefined while it is not known. */
  name(): string | undefined
  /** Told whenever the studio saved another name, colour or logo. */
  onBrand(listener: (brand: StudioBrand) => void): void
  close(): void
}

/** Milliseconds after which news that was lost is made good. */
export const again = { every: 60_000 }

/**
 * What a process must know of the studio without asking: what it counts in (`contract/house`), and the colour of pages that wait
 * for nothing. As it was last read; anew whenever it is told.
 */
export async function keepHouse({ pool, news }: Pick<Platform, "pool" | "news">): Promise<House> {
  let accent: string | null = null
  let known: StudioBrand | undefined
  const listeners: ((brand: StudioBrand) => void)[] = []
  const read = async () => {
    // A database that is away leaves what is known: it is then that the page of an error is needed.
    const profile = await readStudioProfile({ pool }).catch(() => undefined)
    if (!profile) return
    accent = profile.accent
    countIn(profile)
    const { name, logo, revision } = profile
    const before = known
    // Two who read at once may end in another order.
    if (before && before.revision >= revision) return
    known = { name, accent, logo: logo ?? null, revision }
    if (before && !isSame(before, known)) for (const listener of listeners) listener(known)
  }
  await read()
  const timer = setInterval(read, again.every)
  timer.unref()
  const stop = news.onTopics((told) => {
    if (told.includes(topics.studio)) void read()
  })
  return {
    accent: () => accent,
    name: () => known?.name,
    onBrand: (listener) => void listeners.push(listener),
    close() {
      clearInterval(timer)
      stop()
    },
  }
}

const isSame = (one: StudioBrand, other: StudioBrand): boolean =>
  one.name === other.name && one.accent === other.accent && one.logo?.id === other.logo?.id
