import {
  listSavedReports,
  type SavedReport,
  type Sending,
  sendReport,
} from "../../../contract/savedReports.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayMail } from "../kit/studio/sayMail.ts"

const sayWhen: Record<Sending, string> = {
  weekly: "cada lunes por correo",
  monthly: "cada día 1 por correo",
}

const saySent = (mailLeaves: boolean | undefined, when: string): string =>
  mailLeaves === undefined ? "" : mailLeaves ? when : `pedido ${when}, pero todavía ningún correo sale`

/** Whether a saved report comes by mail, and what its menu does about it. */
export function useSending({ id, name, sending }: SavedReport) {
  const mailLeaves = useMailLeaves()
  const write = useWrite({
    send: (wanted: Sending | null, options) =>
      call(sendReport, { params: { id }, body: { sending: wanted } }, options),
    staleAfter: [listSavedReports],
    onSuccess: (_answer, wanted) =>
      void toast(
        "success",
        wanted
          ? `«${name}» queda pedido ${sayWhen[wanted]}. ${sayMail(mailLeaves, "Sale solo.", "ábrelo aquí.")}`
          : `«${name}» ya no te llega por correo.`,
      ),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const ways: [Sending | null, string][] = [
    ["weekly", "Recibir cada lunes"],
    ["monthly", "Recibir cada día 1"],
    [null, "Dejar de recibir"],
  ]
  return {
    isChanging: write.isPending,
    says: sending && saySent(mailLeaves, sayWhen[sending]),
    ways: ways
      .filter(([wanted]) => wanted !== sending && !write.isPending)
      .map(([wanted, label]) => ({ label, onSelect: () => write.mutate(wanted) })),
  }
}
