import { useEffect, useState } from "react"
import { emit } from "./sessionEvents.ts"
import { readUser } from "./storage.ts"
import { elsewhere, listenTo } from "./useUser.ts"

/**
 * Another number when somebody else has come in from another tab, which is said: what was open here, and what was typed,
 * was of whoever was here before, and no press of it is theirs.
 */
export function useTurn(): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let last = readUser()?.id
    const changedHere = () => {
      last = readUser()?.id
    }
    const changedElsewhere = () => {
      const user = readUser()
      if (!user || user.id === last) return
      if (last) {
        setTurn((count) => count + 1)
        emit({ kind: "info", text: `Ahora usas la cuenta ${user.email}.` })
      }
      last = user.id
    }
    const endings = [listenTo(["user changed"])(changedHere), listenTo(elsewhere)(changedElsewhere)]
    return () => {
      for (const end of endings) end()
    }
  }, [])
  return turn
}
