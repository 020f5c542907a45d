import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiError, sayError } from "../../../api/ApiError.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { OnceButton } from "../../../ui/OnceButton.tsx"
import style from "./Unread.module.css"

/** Asked the same again, these say the same. */
const final = [400, 403, 404]

/** Why something could not be read, and the way to read it again: a screen that was installed has no other. */
export function Unread({ error }: { error: Error | null | undefined }) {
  const queries = useQueryClient()
  const again = () =>
    queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" })
  const isFinal = error instanceof ApiError && final.includes(error.status)
  return (
    <div className={style.unread}>
      <FormError>{error && sayError(error)}</FormError>
      {error && !isFinal && <Again onPress={again} />}
    </div>
  )
}

function Again({ onPress }: { onPress: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const press = async () => {
    setAsking(true)
    await onPress()
    setAsking(false)
  }
  return (
    <OnceButton variant="outline" color="ink.8" loading={isAsking} onClick={() => void press()}>
      Reintentar
    </OnceButton>
  )
}
