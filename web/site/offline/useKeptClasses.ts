import { useEffect } from "react"
import type { Branch } from "../../../contract/studio.ts"
import { useCustomer } from "../../api/useUser.ts"

/** A customer's next classes are in the browser, for when there is no network. What keeps them is loaded for customers only. */
export function useKeptClasses(branches: Branch[]): void {
  const id = useCustomer()?.id
  useEffect(() => {
    if (!id) return
    let stop: (() => void) | undefined
    let wanted = true
    import("./keepClasses.ts").then(
      ({ keepClasses }) => {
        if (wanted) stop = keepClasses(branches)
      },
      // Without a network nothing new is to be kept.
      () => {},
    )
    return () => {
      wanted = false
      stop?.()
    }
  }, [id, branches])
}
