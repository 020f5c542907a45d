import { schemaResolver, useForm } from "@mantine/form"
import { type ReactNode, useRef } from "react"
import { z } from "zod"
import { Password } from "../../../../contract/people.ts"
import { useFaults } from "../../../access/useFaults.ts"
import type { CallOptions } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { PasswordInput } from "../../../ui/PasswordInput.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { SheetWays } from "../forms/SheetWays.tsx"
import style from "./PasswordSheet.module.css"

interface PasswordSheetProps {
  /** Whose password; null while the sheet is closed. */
  person: { id: string; name: string } | null
  onClose: () => void
  send: (id: string, newPassword: string, options: Required<CallOptions>) => Promise<unknown>
  /** What follows for them. */
  note: string
}

const NewPassword = z.object({ newPassword: Password })

/** Asks for somebody's new password, and sets it. */
export function PasswordSheet({ person, onClose, send, note }: PasswordSheetProps) {
  const write = useWrite({
    send: ({ id, newPassword }: { id: string; newPassword: string }, options) =>
      send(id, newPassword, options),
    about: ({ id }) => id,
    staleAfter: [],
    onSuccess: () => {
      onClose()
      void toast("success", "Contraseña cambiada. Su sesión se cerró.")
    },
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={person !== null} onClose={leave} busy={write.isPending} title="Cambiar contraseña" firm>
      {person && (
        <Fields
          pending={write.isPending}
          isSlow={write.isSlow}
          error={write.error}
          onSend={(newPassword) => write.mutate({ id: person.id, newPassword })}
          onLeave={leave}
          onGiveUp={write.giveUp}
        >
          La nueva contraseña de <strong>{person.name}</strong>. {note}
        </Fields>
      )}
    </Sheet>
  )
}

interface FieldsProps {
  pending: boolean
  isSlow: boolean
  error: Error | null
  onSend: (newPassword: string) => void
  onLeave: () => void
  onGiveUp: () => void
  children: ReactNode
}

function Fields({ onSend, error, children, ...ways }: FieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { newPassword: "" },
    validate: schemaResolver(NewPassword, { sync: true }),
  })
  const failure = say("guardó", error)
  const rest = useFaults(form, element, error, failure)
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ newPassword }) => onSend(newPassword),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      <p>{children}</p>
      <PasswordInput
        size="md"
        name="newPassword"
        label="Contraseña nueva"
        description="8 caracteres o más, con una mayúscula y un número"
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps("newPassword")}
      />
      <FormError>{rest}</FormError>
      <SheetWays label="Cambiar contraseña" error={failure} {...ways} />
    </form>
  )
}
