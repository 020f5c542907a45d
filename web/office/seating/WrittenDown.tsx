import { TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useEffect, useRef, useState } from "react"
import type { z } from "zod"
import { Profile } from "../../../contract/people.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { type Buyer, findBuyers } from "../../../contract/transactions.ts"
import { createUser, listUsers } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { guess, newPassword } from "../cash/newPerson.ts"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./SeatForm.module.css"

const Fields = Profile.pick({ firstName: true, lastName: true, phone: true })
type Values = z.infer<typeof Fields> & { password: string }

interface WrittenDownProps {
  /** What was typed to find them. */
  typed: string
  branch: BranchId
  onMade: (buyer: Buyer) => void
  onLeave: () => void
}

/** Writes down who stands at the desk by name and telephone: what is missing is asked when they have an account. */
export function WrittenDown({ typed, branch, onMade, onLeave }: WrittenDownProps) {
  const write = useWrite({
    send: (values: Values, options) =>
      call(createUser, { body: { ...values, birthDate: "", branch } }, options),
    staleAfter: [listUsers, findBuyers],
    onSuccess: ({ id, firstName, lastName, email, phone }) =>
      onMade({ id, name: `${firstName} ${lastName}`, email, phone }),
  })
  // One for all tries: pressed again, it must be the same request.
  const [password] = useState(newPassword)
  const element = useRef<HTMLFormElement>(null)
  const { email: _email, ...guessed } = guess(typed)
  const form = useForm({ initialValues: guessed, validate: schemaResolver(Fields, { sync: true }) })
  const field = (name: keyof z.infer<typeof Fields>) => ({ size: "md", name, ...form.getInputProps(name) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the first thing is missing.
  useEffect(() => {
    const missing = Object.entries(form.values).find(([, value]) => !value)?.[0] ?? "phone"
    element.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus()
  }, [])
  const refuse = (error: Error) => {
    if (!(error instanceof ApiError) || error.fields.length === 0) return
    const faults = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
    form.setErrors(faults)
    focusFirst(element.current, faults)
  }
  const error = say("registró", write.error, { refused: explain })
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      aria-label="Nuevo cliente"
      onSubmit={form.onSubmit(
        (values) => write.mutate({ ...values, password }, { onError: refuse }),
        (faults) => focusFirst(element.current, faults),
      )}
    >
      <div className={style.names}>
        <TextInput label="Nombre" autoComplete="off" autoCapitalize="words" {...field("firstName")} />
        <TextInput label="Apellido" autoComplete="off" autoCapitalize="words" {...field("lastName")} />
      </div>
      <TextInput label="Teléfono" type="tel" autoComplete="off" {...field("phone")} />
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

function explain(error: Error): string {
  const isKnown = error instanceof ApiError && error.code === "EMAIL_ALREADY_EXISTS"
  return isKnown ? "Ya está registrado con ese nombre y teléfono: búscalo." : error.message
}
