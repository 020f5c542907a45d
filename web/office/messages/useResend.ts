import { getMessage, listMessages, type MessageId, resendMessage } from "../../../contract/messages.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useGone } from "../kit/catalogue/useGone.ts"
import { useMay } from "../kit/signedIn.ts"

/** Another try for a mail that did not leave. Pressing twice sends it once. */
export function useResend() {
  const isAllowed = useMay("configuracion", "editar")
  const orGone = useGone(({ code }) => code === "MESSAGE_NOT_RESENDABLE")
  const write = useWrite({
    send: (id: MessageId, options) => orGone(id, call(resendMessage, { params: { id } }, options)),
    about: (id) => id,
    staleAfter: [listMessages, getMessage],
    onSuccess: () => void toast("success", "El mensaje sale en un momento."),
    onError: (error) => void toast("error", say("envió", error)),
  })
  return { isAllowed, isPending: write.isPending, send: (id: MessageId) => write.mutate(id) }
}
