import { useEffect, useRef, useState } from "react"
import type { Notice } from "../../../contract/content.ts"
import { useVisit } from "../../ui/useVisit.ts"

/** Which notice was closed in this browser: another picture, or another address, is another notice. */
const closed = "cupo.notice"
const nameOf = ({ image, url }: Notice) => `${image} ${url}`

/** The studio's notice, if it is active and was not closed yet. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    let wanted = true
    // Without the client, which the first page does not need.
    fetch("/api/config/notice")
      .then((response) => response.json() as Promise<{ notice?: Notice }>)
      .then(({ notice }) => {
        if (wanted && notice && isNew(notice)) setNotice(notice)
      })
      // A notice that cannot be read is none.
      .catch(() => {})
      .finally(() => wanted && setRead(true))
    return () => {
      wanted = false
    }
  }, [])
  const close = () => {
    if (notice) localStorage.setItem(closed, nameOf(notice))
    setNotice(null)
  }
  const visit = useVisit()
  const shownAt = useRef(visit)
  // Followed, it has been seen.
  useEffect(() => {
    if (notice && shownAt.current !== visit) close()
    shownAt.current = visit
  })
  return { notice, isRead, close }
}

function isNew(notice: Notice): boolean {
  return notice.active && notice.image !== "" && localStorage.getItem(closed) !== nameOf(notice)
}
