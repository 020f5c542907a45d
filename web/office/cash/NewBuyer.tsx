import { TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useRef, useState } from "react"
import { z } from "zod"
import { Profile } from "../../../contract/people.ts"
import type { BranchId } from "../../../contract/studio.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { createUser, listUsers, NewUser } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { sayToStaff } from "../kit/forms/sayToStaff.ts"
import { sayMail } from "../kit/studio/sayMail.ts"
import style from "./Cash.module.css"
import { guess, newPassword } from "./newPerson.ts"

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

type Values = z.infer<typeof Fields> & { password: string }

/** Writes down somebody who stands at the desk: their name and how to reach them. */
export function NewBuyer({ typed, branch, onClose, onMade }: NewBuyerProps) {
  const write = useWrite({
    send: (values: Values, options) =>
      call(createUser, { body: { ...values, birthDate: "", branch: branch as BranchId } }, options),
    staleAfter: [listUsers],
    onSuccess: ({ id, firstName, lastName, email, phone }) =>
      onMade({ id, name: `${firstName} ${lastName}`, email, phone }),
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={typed !== null} onClose={leave} busy={write.isPending} title="Nuevo cliente" firm>
      {typed !== null && <Form typed={typed} write={write} onLeave={leave} />}
    </Sheet>
  )
}

interface FormProps {
  typed: string
  write: Pick<
    ReturnType<typeof useWrite<Values, unknown>>,
    "mutate" | "isPending" | "isSlow" | "error" | "giveUp"
  >
  onLeave: () => void
}

function Form({ typed, write, onLeave }: FormProps) {
  // One for all tries: pressed again, it must be the same request.
  const [password] = useState(newPassword)
  const mailLeaves = useMailLeaves()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: guess(typed), validate: schemaResolver(Fields, { sync: true }) })
  const field = (name: keyof z.infer<typeof Fields>) => ({ size: "md", name, ...form.getInputProps(name) })
  const refuse = (error: Error) => {
    const errors = faultsOf(error)
    form.setErrors(errors)
    focusFirst(element.current, errors)
  }
  const error = say("registró", write.error)
  return (
    <form
      ref={element}
      className={style.field}
      noValidate
      onSubmit={form.onSubmit(
        (values) => write.mutate({ ...values, password }, { onError: refuse }),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      <TextInput
        label="Nombre"
        autoComplete="off"
        autoCapitalize="words"
        data-autofocus
        {...field("firstName")}
      />
      <TextInput label="Apellido" autoComplete="off" autoCapitalize="words" {...field("lastName")} />
      <TextInput label="Correo" type="email" inputMode="email" autoComplete="off" {...field("email")} />
      <TextInput label="Teléfono" type="tel" autoComplete="off" {...field("phone")} />
      <p className={style.quiet}>
        {sayMail(
          mailLeaves,
          "Para entrar a su cuenta elige su contraseña con «¿Olvidaste tu contraseña?».",
          "para que entre a su cuenta, ponle una contraseña en su ficha.",
        )}
      </p>
      <FormError>{Object.keys(form.errors).length > 0 ? null : error}</FormError>
      <SheetWays
        label="Registrar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={error}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}

/** What a refusal says of each field. */
function faultsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === "EMAIL_ALREADY_EXISTS") return { email: sayToStaff(error) }
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
}
