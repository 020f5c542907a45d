import { resetSecondStep } from "../../../contract/secondStep.ts"
import { getStaff, listStaff, type Staff } from "../../../contract/staff.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { useGone } from "../kit/catalogue/useGone.ts"
import { sayMail } from "../kit/studio/sayMail.ts"
import { fullName } from "./staffValues.ts"

/** Of who lost their telephone and their codes. */
export function ResetStep({ person, onClose }: { person: Staff | null; onClose: () => void }) {
  const mailLeaves = useMailLeaves()
  const orGone = useGone(({ code }) => code === "SECOND_STEP_OFF")
  const write = useWrite({
    send: ({ id }: Staff, options) => orGone(id, call(resetSecondStep, { params: { id } }, options)),
    staleAfter: [listStaff, getStaff],
    onSuccess: () => {
      onClose()
      void toast(
        "success",
        `Ya entra solo con su contraseña. ${sayMail(mailLeaves, "Le avisamos por correo.", "avísale tú.")}`,
      )
    },
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Question
      open={person !== null}
      title="¿Quitar su segundo paso?"
      keep="Conservar"
      confirm="Quitar"
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("quitó", write.error)}
      onKeep={leave}
      onConfirm={() => person && write.mutate(person)}
      onGiveUp={write.giveUp}
    >
      {person && (
        <p>
          <strong>{fullName(person)}</strong> podrá entrar solo con su contraseña y se cierra su sesión. Hazlo
          solo si sabes que es quien te lo pide.
        </p>
      )}
    </Question>
  )
}
