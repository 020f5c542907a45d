import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { rebase } from "./rebase.ts"
import { inPlace } from "./useVisit.ts"

interface Going {
  /** Going back does not come to what was shown before. */
  replace?: boolean
  /** What the entry in the history has besides. */
  state?: object | null
}

/** The query that was pressed last on the page with an address of that key, and is not drawn yet. */
let pressed = { key: "", query: "" }

/**
 * Goes to another query of the page that is shown, as one of its filters has it. React draws a new address once nothing else is to be done,
 * so that who presses two of them at once has read the second beside the query before the first: what it changes of that is changed of the latest.
 */
export function useInPlace(): (query: string, going?: Going) => void {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pressed.key !== key) pressed = { key: "", query: "" }
  }, [key])
  return (query, { replace = false, state } = {}) => {
    const next = rebase({ from: search, to: query, onto: pressed.key === key ? pressed.query : search })
    pressed = { key, query: next }
    void navigate(next, { replace, preventScrollReset: true, state: { ...state, ...inPlace } })
  }
}
