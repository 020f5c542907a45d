import { Button, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { z } from "zod"
import { Profile } from "../../../contract/people.ts"
import type { BranchId } from "../../../contract/studio.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { createUser, listUsers, NewUser } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./Cash.module.css"

interface NewBuyerProps {
  /** What was typed to find them; null while the sheet is closed. */
  typed: string | null
  branch: string
  onClose: () => void
  onMade: (buyer: Buyer) => void
}

const Fields = z.object({
  firstName: Profile.shape.firstName,
  lastName: Profile.shape.lastName,
  email: NewUser.shape.email,
  phone: Profile.shape.phone,
})

/** Writes down somebody who stands at the desk: their name and how to reach them. */
export function NewBuyer({ typed, ...rest }: NewBuyerProps) {
  return (
    <Sheet open={typed !== null} onClose={rest.onClose} title="Nuevo cliente" firm>
      {typed !== null && <Form typed={typed} {...rest} />}
    </Sheet>
  )
}

function Form({ typed, branch, onClose, onMade }: NewBuyerProps & { typed: string }) {
  const form = useForm({ initialValues: guess(typed), validate: schemaResolver(Fields, { sync: true }) })
  const write = useWrite({
    send: (values: z.infer<typeof Fields>, options) =>
      call(
        createUser,
        { body: { ...values, birthDate: "", branch: branch as BranchId, password: newPassword() } },
        options,
      ),
    staleAfter: [listUsers],
    onSuccess: ({ id, firstName, lastName, email, phone }) =>
      onMade({ id, name: `${firstName} ${lastName}`, email, phone }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const { path, message } of error.fields) form.setFieldError(path, message)
      if (error.code === "EMAIL_ALREADY_EXISTS") form.setFieldError("email", error.message)
    },
  })
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <form className={style.field} noValidate onSubmit={form.onSubmit((values) => write.mutate(values))}>
      <TextInput size="md" label="Nombre" data-autofocus {...form.getInputProps("firstName")} />
      <TextInput size="md" label="Apellido" {...form.getInputProps("lastName")} />
      <TextInput size="md" label="Correo" type="email" inputMode="email" {...form.getInputProps("email")} />
      <TextInput size="md" label="Teléfono" type="tel" {...form.getInputProps("phone")} />
      <p className={style.quiet}>
        Para entrar a su cuenta elige su contraseña con «¿Olvidaste tu contraseña?».
      </p>
      <FormError>{hasFieldError ? null : write.error?.message}</FormError>
      <div className={style.bills}>
        <Button size="md" type="submit" loading={write.isPending}>
          Registrar
        </Button>
        <Button size="md" variant="outline" color="ink.8" disabled={write.isPending} onClick={onClose}>
          Volver
        </Button>
      </div>
    </form>
  )
}

/** What was typed to find them is their address, their telephone or their name. */
function guess(typed: string) {
  const [firstName = "", ...rest] = typed.split(/\s+/)
  const none = { firstName: "", lastName: "", email: "", phone: "" }
  if (typed.includes("@")) return { ...none, email: typed }
  if (/\d/.test(typed)) return { ...none, phone: typed }
  return { ...none, firstName, lastName: rest.join(" ") }
}

/** One that nobody knows: it is changed before it is ever used. */
const newPassword = () => `Aa1${crypto.randomUUID()}`
