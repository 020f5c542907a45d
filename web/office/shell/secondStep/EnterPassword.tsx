import { useForm } from "@mantine/form"
import { AccessForm } from "../../../access/AccessForm.tsx"
import { currentPassword } from "../../../access/fieldRules.ts"
import { sayError } from "../../../api/ApiError.ts"
import { PasswordField } from "./PasswordField.tsx"

interface EnterPasswordProps {
  label: string
  enter: (password: string) => Promise<void>
}

/** The password that one has now, once more: before anything of a sign-in changes. */
export function EnterPassword({ label, enter }: EnterPasswordProps) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: currentPassword },
  })
  return (
    <AccessForm form={form} submit={({ password }) => enter(password)} explain={sayError} label={label}>
      <PasswordField {...form.getInputProps("password")} />
    </AccessForm>
  )
}
