import { useForm } from "@mantine/form"
import { useState } from "react"
import { confirmRecovery, RecoveredPassword } from "../../../contract/recovery.ts"
import { ApiError } from "../../api/ApiError.ts"
import { callAs, nobody } from "../../api/client.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { AccessForm } from "../AccessForm.tsx"
import style from "../access.module.css"
import { rule } from "../fieldRules.ts"
import { explainWith } from "./explain.ts"

interface NewPasswordProps {
  email: string
  code: string
  request: string | undefined
  changed: () => void
  startOver: () => void
}

export function NewPassword({ email, code, request, changed, startOver }: NewPasswordProps) {
  const [isStale, setStale] = useState(false)
  const form = useForm({
    initialValues: { newPassword: "", confirmation: "" },
    validate: {
      newPassword: rule(RecoveredPassword),
      confirmation: (value, { newPassword }) =>
        !value ? "Confirma tu contraseña" : value === newPassword ? null : "No coincide",
    },
  })
  const submit = async ({ newPassword }: { newPassword: string }) => {
    try {
      await callAs(nobody, confirmRecovery, { body: { email, code, request, newPassword } })
      changed()
    } catch (error) {
      setStale(error instanceof ApiError && error.code === "INVALID_CODE")
      throw error
    }
  }
  return (
    <div className={style.view}>
      <p className={style.lead}>Al guardarla se cierran tus sesiones abiertas, en todos tus dispositivos.</p>
      <AccessForm
        form={form}
        submit={submit}
        explain={explainWith("No se pudo restablecer")}
        label="Guardar contraseña"
      >
        <PasswordInput
          label="Nueva contraseña"
          description="8 caracteres o más"
          autoComplete="new-password"
          name="newPassword"
          {...form.getInputProps("newPassword")}
        />
        <PasswordInput
          label="Confirma tu contraseña"
          autoComplete="new-password"
          name="confirmation"
          {...form.getInputProps("confirmation")}
        />
      </AccessForm>
      {isStale && (
        <p className={style.other}>
          <button type="button" className={style.link} onClick={startOver}>
            Pedir otro código
          </button>
        </p>
      )}
    </div>
  )
}
