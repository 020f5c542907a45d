import { Button } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { FormError } from "../../../ui/FormError.tsx"
import style from "./Unread.module.css"

/** Why something could not be read, and the way to read it again: a screen that was installed has no other. */
export function Unread({ error }: { error: Error | null | undefined }) {
  const queries = useQueryClient()
  const again = () =>
    queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" })
  return (
    <div className={style.unread}>
      <FormError>{error?.message}</FormError>
      {error && (
        <Button variant="outline" color="ink.8" onClick={() => void again()}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
