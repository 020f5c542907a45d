import { onBroughtBack } from "../broughtBack.ts"
import { type Lead, lead } from "./lead.ts"
import { openStream, type Told } from "./stream.ts"

/** What the tabs of a browser tell each other. */
type Word =
  | { says: "wants"; tab: string; classes: string[] }
  /** A new leader asks what everybody wants. */
  | { says: "who" }
  | { says: "told"; told: Told }
  | { says: "alive" }

export interface Share {
  want(classes: string[]): void
}

const name = "cupo.live"
/** Milliseconds: without a sign of life until who leads is asked for one, the server speaks every 15 s; and until the answer. */
const [longestSilence, answersWithin] = [20_000, 2_000]

/**
 * One stream for all tabs of a browser, which has six connections to a server: the tab that holds a lock listens, and tells
 * the others. With its end the lock goes on; from a tab that the browser put to sleep, which answers nobody, one that is looked
 * at takes it. A page that the browser brings back as it was left queues up anew: its stream ended without a word (WebKit), and
 * its lock may be another's. Where there are no locks each page has a stream of its own.
 */
export function shareStream(heard: (told: Told) => void): Share {
  if (!navigator.locks || typeof BroadcastChannel === "undefined") {
    const stream = openStream({ told: heard, alive: () => {} })
    return { want: (classes) => stream.follow(classes) }
  }
  const { locks } = navigator
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const say = (word: Word) => channel.postMessage(word)
  let mine: string[] = []
  let leading: Lead | undefined
  let lastSign = Date.now()
  let turn = new AbortController()
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let release = () => {}

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.says === "wants") {
      if (!leading) return
      say({ says: "alive" })
      return leading.wants(word.tab, word.classes)
    }
    lastSign = Date.now()
    clearTimeout(unanswered)
    if (word.says === "who") say({ says: "wants", tab, classes: mine })
    if (word.says === "told") heard(word.told)
  }

  // Held as long as this tab lives: who leads sees by it which tabs are still there.
  const stay = () =>
    void locks.request(
      `${name}.${tab}`,
      { ifAvailable: true },
      (given) => given && new Promise<never>(() => {}),
    )
  const present = async () => {
    const { held = [] } = await locks.query()
    return new Set(held.map((lock) => lock.name?.slice(name.length + 1) ?? ""))
  }

  /** Leads for as long as the lock is ours: until it is taken, or let go of. */
  const request = (options: LockOptions) => {
    let own: Lead | undefined
    const hold = () => {
      own = leading = lead({
        // The others first: what is told of a session takes away what they know of it.
        tell(told) {
          say({ says: "told", told })
          heard(told)
        },
        alive: () => say({ says: "alive" }),
        present,
      })
      leading.wants(tab, mine)
      say({ says: "who" })
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    locks.request(name, options, hold).catch(() => {
      if (own && own === leading) queueUp()
    })
  }
  /** Leads when its turn comes; from here on another does. */
  const queueUp = () => {
    leading?.close()
    leading = undefined
    release()
    lastSign = Date.now()
    turn.abort()
    turn = new AbortController()
    request({ signal: turn.signal })
  }
  /** Says what this tab wants to who leads, and takes the lead where nothing is answered while it is looked at. */
  const ask = () => {
    if (leading) return
    say({ says: "wants", tab, classes: mine })
    clearTimeout(unanswered)
    unanswered = setTimeout(() => {
      if (leading || document.visibilityState !== "visible") return
      turn.abort()
      request({ steal: true })
    }, answersWithin)
  }
  const come = () => {
    stay()
    queueUp()
    ask()
  }
  come()
  setInterval(() => Date.now() - lastSign > longestSilence && ask(), 5_000)
  document.addEventListener("visibilitychange", ask)
  onBroughtBack(come)

  return {
    want(classes) {
      mine = classes
      if (leading) leading.wants(tab, classes)
      else ask()
    },
  }
}
