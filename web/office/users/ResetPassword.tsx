import type { UserId } from "../../../contract/people.ts"
import { resetPassword } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { PasswordSheet } from "../kit/people/PasswordSheet.tsx"

interface ResetPasswordProps {
  person: { id: string; name: string } | null
  onClose: () => void
}

/** A customer's new password, until they choose their own. */
export function ResetPassword({ person, onClose }: ResetPasswordProps) {
  return (
    <PasswordSheet
      person={person}
      onClose={onClose}
      note="Su sesión se cierra, y al entrar elige otra que solo conozca ella o él."
      send={(id, newPassword, options) =>
        call(resetPassword, { params: { id: id as UserId }, body: { newPassword } }, options)
      }
    />
  )
}
