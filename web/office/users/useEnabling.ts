import { enableUser, getUser, type ListedUser, listUsers } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

/** Lets a customer in, or not any more. */
export function useEnabling() {
  return useWrite({
    send: ({ id, enabled }: Pick<ListedUser, "id" | "enabled">, options) =>
      call(enableUser, { params: { id }, body: { enabled: !enabled } }, options),
    about: ({ id }) => id,
    staleAfter: [listUsers, getUser],
    onSuccess: ({ enabled }) =>
      void toast("success", enabled ? "Usuario activado." : "Usuario desactivado. Su sesión se cerró."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
}
