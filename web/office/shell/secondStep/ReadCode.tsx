import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { SixDigits } from "../../../../contract/sixDigits.ts"
import { AccessForm } from "../../../access/AccessForm.tsx"
import { rule } from "../../../access/fieldRules.ts"
import entry from "../../../access/recovery/EnterCode.module.css"
import { sayError } from "../../../api/ApiError.ts"
import { QrCode } from "../../../ui/QrCode.tsx"
import style from "./SecondStep.module.css"

interface ReadCodeProps {
  uri: string
  secret: string
  enter: (code: string) => Promise<void>
}

/** What an application reads, as a picture, as a link for who is on the telephone that has it, and as text; then its first code. */
export function ReadCode({ uri, secret, enter }: ReadCodeProps) {
  const form = useForm({ initialValues: { code: "" }, validate: { code: rule(SixDigits) } })
  const submit = async ({ code }: { code: string }) => enter(code)
  return (
    <div className={style.view}>
      <p>
        Escanea este código con una aplicación de códigos, como Google Authenticator, 1Password o la de tu
        teléfono.
      </p>
      <div className={style.read}>
        <QrCode text={uri} ecc="medium" className={style.qr} />
        <div className={style.other}>
          <a className={style.link} href={uri}>
            Abrir en este teléfono
          </a>
          <p className={style.note}>¿No puedes escanearlo? Escribe esta clave en la aplicación:</p>
          <code className={style.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </div>
      </div>
      <AccessForm form={form} submit={submit} explain={sayError} label="Activar">
        <TextInput
          label="Código de tu aplicación"
          description="Los 6 dígitos que muestra ahora"
          classNames={{ input: entry.code }}
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          {...form.getInputProps("code")}
        />
      </AccessForm>
    </div>
  )
}
