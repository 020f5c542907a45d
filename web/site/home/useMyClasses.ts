import { useEffect, useState } from "react"
import { addDays, dayIn } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useMyBranch } from "../branches/useReserve.ts"
import type { Reading } from "../Unread.tsx"
import { comingClasses } from "./comingClasses.ts"

interface Shown {
  branch: Branch | null
  /** Undefined while they are being read. */
  classes: StudioClass[] | undefined
  /** Why they could not be read, and the way to read them again. */
  unread?: Reading | undefined
}

/** The coming classes of the branch of who is looking; a visitor sees those that the page came with. */
export function useMyClasses(loaded: Shown & { now: string }): Shown {
  const mine = useMyBranch()
  const [read, setRead] = useState<{ branch: string; classes?: StudioClass[]; error?: Error } | null>(null)
  const [tries, setTries] = useState(0)
  const { now } = loaded
  const isElsewhere = mine && mine.id !== loaded.branch?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads them again.
  useEffect(() => {
    if (!isElsewhere) return
    let wanted = true
    const today = dayIn(mine.timeZone, new Date(now))
    void import("./listComing.ts")
      .then(({ listComing }) => listComing(mine.id, today, addDays(today, 1)))
      .then(
        (classes) => wanted && setRead({ branch: mine.id, classes: comingClasses(classes, new Date(now)) }),
      )
      .catch((error) => wanted && setRead({ branch: mine.id, error }))
    return () => {
      wanted = false
    }
  }, [isElsewhere, mine, now, tries])
  if (!isElsewhere) return loaded
  const { classes, error } = read?.branch === mine.id ? read : {}
  const refetch = () => {
    setRead(null)
    setTries(tries + 1)
  }
  return { branch: mine, classes, unread: error && { error, refetch } }
}
