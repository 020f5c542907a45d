import { useForm } from "@mantine/form"
import { AccessForm } from "../../../access/AccessForm.tsx"
import { currentPassword } from "../../../access/fieldRules.ts"
import { sayError } from "../../../api/ApiError.ts"
import { CodeField } from "./CodeField.tsx"
import { PasswordField } from "./PasswordField.tsx"
import { useCodeAgain } from "./useCodeAgain.ts"

export interface Entered {
  password: string
  code?: string
}

interface EnterPasswordProps {
  label: string
  enter: (entered: Entered) => Promise<void>
}

/** The password that one has now, once more, and a code where it is asked for: before anything of a sign-in changes. */
export function EnterPassword({ label, enter }: EnterPasswordProps) {
  const again = useCodeAgain()
  const form = useForm({
    initialValues: { password: "", code: "" },
    validate: { password: currentPassword, code: again.check },
  })
  const submit = async ({ password, code }: typeof form.values) =>
    again.hearing(enter({ password, ...again.sent(code) }))
  return (
    <AccessForm form={form} submit={submit} explain={sayError} label={label}>
      <PasswordField {...form.getInputProps("password")} />
      <CodeField again={again} {...form.getInputProps("code")} />
    </AccessForm>
  )
}
