import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { verifyRecoveryCode } from "../../../contract/recovery.ts"
import { SixDigits } from "../../../contract/sixDigits.ts"
import { callAs, nobody } from "../../api/client.ts"
import { Address } from "../../ui/Address.tsx"
import { AccessForm } from "../AccessForm.tsx"
import style from "../access.module.css"
import { rule } from "../fieldRules.ts"
import type { Asked } from "./askCode.ts"
import own from "./EnterCode.module.css"
import { explainWith } from "./explain.ts"
import { Resend } from "./Resend.tsx"

interface EnterCodeProps {
  email: string
  /** False where no mail leaves. */
  isMailed: boolean
  sent: Asked
  askedAgain: (asked: Asked) => void
  verified: (code: string) => void
  startOver: () => void
}

export function EnterCode({ email, isMailed, sent, askedAgain, verified, startOver }: EnterCodeProps) {
  const form = useForm({ initialValues: { code: "" }, validate: { code: rule(SixDigits) } })
  const submit = async ({ code }: { code: string }) => {
    await callAs(nobody, verifyRecoveryCode, { body: { email, code, request: sent.request } })
    verified(code)
  }
  return (
    <div className={style.view}>
      <p className={style.lead}>
        Si{" "}
        <strong className={own.email}>
          <Address>{email}</Address>
        </strong>{" "}
        {isMailed
          ? "tiene una cuenta, le mandamos un código. Vale por 10 minutos; revisa también tu correo no deseado."
          : "tiene una cuenta, ya hay un código. Vale por 10 minutos."}
      </p>
      <AccessForm form={form} submit={submit} explain={explainWith("Código inválido")} label="Continuar">
        <TextInput
          label="Código de 6 dígitos"
          classNames={{ input: own.code }}
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          {...form.getInputProps("code")}
        />
      </AccessForm>
      <Resend email={email} isMailed={isMailed} resendAt={sent.resendAt} asked={askedAgain} />
      <p className={style.other}>
        <button type="button" className={style.link} onClick={startOver}>
          Usar otro correo
        </button>
      </p>
    </div>
  )
}
