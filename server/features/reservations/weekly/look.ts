import type { Platform } from "../../../platform/context.ts"
import type { News } from "../../../platform/news.ts"
import { topics } from "../../../platform/topics.ts"
import { bookWeekly } from "./run.ts"

/** What looking may take of the time is one part in so many; nobody waits for a look longer than a minute. */
const share = 20
const longest = 60_000

/** What is known of the next look. */
interface Next {
  /** Milliseconds: not before, unless it is called for. */
  at: number
  isCalled: boolean
}

/** By whose news call for it. */
const nexts = new WeakMap<News, Next>()

function nextOf({ news }: Platform): Next {
  const known = nexts.get(news)
  if (known) return known
  const next: Next = { at: 0, isCalled: true }
  const call = () => {
    next.isCalled = true
  }
  news.onTopics((told) => {
    if (told.includes(topics.schedule) || told.includes(topics.studio)) call()
  })
  news.onDeaf(call)
  nexts.set(news, next)
  return next
}

/**
 * Looks whether a weekly booking is to be decided. To look is to read all that they ask for, so that of thousands it is done less often: at
 * once where classes or settings are others, or the reservations of a class open; and for what nothing tells of, as soon as it takes a small part of the time.
 */
export async function lookWeekly(platform: Platform): Promise<void> {
  const next = nextOf(platform)
  const now = platform.clock.now().getTime()
  // A clock that was set back has not seen what was to be next.
  if (!next.isCalled && now < next.at && next.at - now <= longest) return
  next.isCalled = false
  try {
    const { opensNext, tookMs } = await bookWeekly(platform)
    next.at = Math.min(now + Math.min(longest, share * tookMs), opensNext)
  } catch (error) {
    next.isCalled = true
    throw error
  }
}
