import { useEffect, useState } from "react"
import { getMailWay } from "../../../contract/messages.ts"
import { callAs, nobody } from "../../api/client.ts"

/** Whether mail leaves the house, for a page that keeps no readings; undefined until that is known, or where it cannot be. */
export function useMailWay(): boolean | undefined {
  const [leaves, setLeaves] = useState<boolean>()
  useEffect(() => {
    callAs(nobody, getMailWay, {}).then(
      ({ isAvailable }) => setLeaves(isAvailable),
      () => undefined,
    )
  }, [])
  return leaves
}
