import type { UserId } from "../../../contract/people.ts"
import { getProfile, type OwnProfile, updateUser } from "../../../contract/profile.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { loadUser } from "../../api/loadUser.ts"
import type { CallInput } from "../../api/path.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

type Edit = CallInput<typeof updateUser>["body"]

/** What a form of the profile is given. */
export interface FormProps {
  id: UserId
  /** As last read: anew, when somebody else changed it while it was edited. */
  profile: OwnProfile
  onDone: () => void
}

/** An edit on its way. It says which profile it was made on, so that nobody else's is lost without a word. */
export function useSaving({ id, profile, onDone }: FormProps) {
  const write = useWrite({
    send: (body: Edit, options) => call(updateUser, { params: { id }, body }, options),
    staleAfter: [getProfile],
    onSuccess: () => {
      void toast("success", "Cambios guardados.")
      void loadUser().catch(() => undefined)
      onDone()
    },
  })
  return {
    ...write,
    // Whoever presses the same again after silence means the same press, though the profile was read again since.
    save: (edit: Edit) => {
      const { revision, ...before } = write.variables ?? {}
      const isSame = write.outcome === "unknown" && JSON.stringify(before) === JSON.stringify(edit)
      write.mutate({ ...edit, revision: isSame ? revision : profile.revision })
    },
    failure: saySaving(write.error),
    isConflict: write.error instanceof ApiError && write.error.code === "EDITED_MEANWHILE",
  }
}

export const saySaving = (error: Error | null): string | null =>
  say("guardó", error, { unsent: "Sin conexión. No se guardó nada; lo que escribiste sigue aquí." })
