import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { Email } from "../../../contract/people.ts"
import { AccessForm } from "../AccessForm.tsx"
import style from "../access.module.css"
import { rule } from "../fieldRules.ts"
import { type Asked, askCode } from "./askCode.ts"
import { explainWith } from "./explain.ts"

interface AskCodeProps {
  email: string
  /** False where no mail leaves: whoever looks after the house reads a code to its owner. */
  isMailed: boolean
  asked: (email: string, asked: Asked) => void
  signIn: () => void
}

/** The first step: where the code is sent. It says the same of every address. */
export function AskCode({ email, isMailed, asked, signIn }: AskCodeProps) {
  const form = useForm({ initialValues: { email }, validate: { email: rule(Email) } })
  return (
    <div className={style.view}>
      <p className={style.lead}>
        {isMailed
          ? "Escribe tu correo y te mandamos un código para crear una contraseña nueva."
          : "Escribe tu correo. Una contraseña nueva se crea con un código."}
      </p>
      <AccessForm
        form={form}
        submit={async ({ email }) => asked(email.trim(), await askCode(email))}
        explain={explainWith("Error solicitando código")}
        label={isMailed ? "Enviar código" : "Pedir código"}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          name="email"
          {...form.getInputProps("email")}
        />
      </AccessForm>
      <p className={style.other}>
        <button type="button" className={style.link} onClick={signIn}>
          Volver a iniciar sesión
        </button>
      </p>
    </div>
  )
}
