import { mostFollowed } from "../../../contract/live.ts"
import { openStream, type Told } from "./stream.ts"

interface Leading {
  /** To every tab, this one too. */
  tell: (told: Told) => void
  alive: () => void
  /** The tabs that are still there. */
  present: () => Promise<Set<string>>
}

export interface Lead {
  wants(tab: string, classes: string[]): void
  close(): void
}

/** Listens for all tabs: one stream with whatever any of them follows. */
export function lead({ tell, alive, present }: Leading): Lead {
  const wants = new Map<string, string[]>()
  const last = new Map<string, Told>()

  const stream = openStream({
    told(told) {
      if (told.event === "seats") last.set(told.data.classId, told)
      tell(told)
    },
    alive() {
      alive()
      void forgetGone()
    },
  })

  const follow = () => {
    const classes = [...new Set([...wants.values()].flat())].sort().slice(0, mostFollowed)
    for (const id of last.keys()) if (!classes.includes(id)) last.delete(id)
    stream.follow(classes)
  }
  const forgetGone = async () => {
    const tabs = await present()
    for (const tab of wants.keys()) if (!tabs.has(tab)) wants.delete(tab)
    follow()
  }

  return {
    wants(tab, classes) {
      wants.set(tab, classes)
      follow()
      // Whoever comes to a class that is followed already begins with what was told last.
      for (const id of classes) {
        const told = last.get(id)
        if (told) tell(told)
      }
    },
    close: () => stream.close(),
  }
}
