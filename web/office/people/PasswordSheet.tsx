import { Button, PasswordInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { z } from "zod"
import { Password } from "../../../contract/people.ts"
import { ApiError } from "../../api/ApiError.ts"
import type { CallOptions } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
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
  return (
    <Sheet open={person !== null} onClose={onClose} title="Cambiar contraseña" firm>
      {person && <Fields person={person} onClose={onClose} send={send} note={note} />}
    </Sheet>
  )
}

function Fields({
  person,
  onClose,
  send,
  note,
}: PasswordSheetProps & { person: { id: string; name: string } }) {
  const form = useForm({
    initialValues: { newPassword: "" },
    validate: schemaResolver(NewPassword, { sync: true }),
  })
  const write = useWrite({
    send: ({ newPassword }: z.infer<typeof NewPassword>, options) => send(person.id, newPassword, options),
    staleAfter: [],
    onSuccess: () => {
      onClose()
      void toast("success", "Contraseña cambiada. Su sesión se cerró.")
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.fields[0] : undefined
      if (field) form.setFieldError("newPassword", field.message)
    },
  })
  return (
    <form className={style.form} noValidate onSubmit={form.onSubmit((values) => write.mutate(values))}>
      <p>
        La nueva contraseña de <strong>{person.name}</strong>. {note}
      </p>
      <PasswordInput
        size="md"
        label="Contraseña nueva"
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps("newPassword")}
      />
      <FormError>{form.errors.newPassword ? null : write.error?.message}</FormError>
      <div className={style.ways}>
        <Button size="md" variant="outline" color="ink.8" disabled={write.isPending} onClick={onClose}>
          Cancelar
        </Button>
        <Button size="md" type="submit" loading={write.isPending}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  )
}
