import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { deleteUser, previewRemoval, type Removal } from "../../../contract/personal.ts"
import { getUser, type ListedUser, listUsers } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

export type Removed = Pick<ListedUser, "id" | "firstName" | "lastName">

const said: Record<Removal, string> = {
  removed: "Usuario eliminado.",
  closed: "Su cuenta se cerró.",
}

/** The removal of a customer: what it would do is read before it is asked about, and done only if it is still that. */
export function useRemovingUser(onGone?: () => void) {
  const [asked, setAsked] = useState<Removed | null>(null)
  const preview = useQuery({
    ...queryOf(previewRemoval, { params: { id: asked?.id ?? "" } }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const finish = (words: string) => {
    void toast("success", words)
    // Who goes elsewhere from inside the question takes its place in the history: it is not closed first.
    if (onGone) onGone()
    else setAsked(null)
  }
  const write = useWrite({
    send: ({ id, expects }: { id: string; expects: Removal }, { signal }) =>
      call(deleteUser, { params: { id }, query: { expects } }, { signal }),
    about: ({ id }) => id,
    staleAfter: [listUsers, getUser, previewRemoval],
    onSuccess: ({ became }) => finish(said[became]),
    onError: (error) => {
      // Gone already: by this very press, whose answer was lost, or by somebody else's.
      if (error instanceof ApiError && error.code === "USER_NOT_FOUND") finish("Ya no está.")
    },
  })
  const { data } = preview
  return {
    asked,
    preview: data,
    pending: write.isPending,
    isSlow: write.isSlow,
    unread: preview.error,
    error: say("eliminó", write.error, {
      unknown: "No sabemos si se eliminó. Intenta de nuevo para saberlo.",
    }),
    ask: (user: Removed) => {
      write.reset()
      setAsked(user)
    },
    confirm: () => asked && data && write.mutate({ id: asked.id, expects: data.becomes }),
    giveUp: write.giveUp,
    leave: () => {
      write.reset()
      setAsked(null)
    },
  }
}

export type RemovingUser = ReturnType<typeof useRemovingUser>
