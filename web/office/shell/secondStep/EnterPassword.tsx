import { PasswordInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { AccessForm } from "../../../access/AccessForm.tsx"
import { currentPassword } from "../../../access/fieldRules.ts"
import { sayError } from "../../../api/ApiError.ts"
import { useStaff } from "../../kit/signedIn.ts"

interface EnterPasswordProps {
  label: string
  enter: (password: string) => Promise<void>
}

/** The password that one has now, once more: before anything of a sign-in changes. */
export function EnterPassword({ label, enter }: EnterPasswordProps) {
  const { email } = useStaff()
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: currentPassword },
  })
  return (
    <AccessForm form={form} submit={({ password }) => enter(password)} explain={sayError} label={label}>
      <PasswordInput
        label="Tu contraseña"
        autoComplete="current-password"
        name="password"
        {...form.getInputProps("password")}
      />
      <input type="hidden" autoComplete="username" value={email} readOnly />
    </AccessForm>
  )
}
