import type { PasswordInputProps } from "@mantine/core"
import { PasswordInput } from "../../../ui/PasswordInput.tsx"
import { useStaff } from "../../kit/signedIn.ts"

/** The password that one has now, of the account that the browser knows it by. */
export function PasswordField(props: PasswordInputProps) {
  const { email } = useStaff()
  return (
    <>
      <PasswordInput label="Tu contraseña" autoComplete="current-password" name="password" {...props} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
    </>
  )
}
