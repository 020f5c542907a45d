import { useEffect, useState } from "react"
import { addDays, dayIn } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useMyBranch } from "../branches/useReserve.ts"
import { comingClasses } from "./comingClasses.ts"

interface Shown {
  branch: Branch | null
  /** Undefined while they are being read. */
  classes: StudioClass[] | undefined
  /** They could not be read: that there are none says nothing. */
  isUnread?: boolean
}

/** The coming classes of the branch of who is looking; a visitor sees those that the page came with. */
export function useMyClasses(loaded: Shown & { now: string }): Shown {
  const mine = useMyBranch()
  const [read, setRead] = useState<{ branch: string; classes: StudioClass[]; isUnread?: boolean } | null>(
    null,
  )
  const { now } = loaded
  const isElsewhere = mine && mine.id !== loaded.branch?.id
  useEffect(() => {
    if (!isElsewhere) return
    let wanted = true
    const today = dayIn(mine.timeZone, new Date(now))
    void import("./listComing.ts")
      .then(({ listComing }) => listComing(mine.id, today, addDays(today, 1)))
      .then(
        (classes) => wanted && setRead({ branch: mine.id, classes: comingClasses(classes, new Date(now)) }),
      )
      .catch(() => wanted && setRead({ branch: mine.id, classes: [], isUnread: true }))
    return () => {
      wanted = false
    }
  }, [isElsewhere, mine, now])
  if (!isElsewhere) return loaded
  return { classes: undefined, ...(read?.branch === mine.id && read), branch: mine }
}
