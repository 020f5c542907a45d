import { Button, PasswordInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { QueryClientProvider } from "@tanstack/react-query"
import { listMyCredits } from "../../../contract/packages.ts"
import { listMyTransactions } from "../../../contract/payments.ts"
import { type CurrentUser, Password } from "../../../contract/people.ts"
import { changePassword, getProfile } from "../../../contract/profile.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { listMyWaitlist } from "../../../contract/waitlist.ts"
import { currentPassword, rule } from "../../access/fieldRules.ts"
import { ApiError } from "../../api/ApiError.ts"
import { loadUser, signOut } from "../../api/access.ts"
import { call } from "../../api/client.ts"
import { queryClient } from "../../api/queryClient.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import style from "./Asks.module.css"

/** Whose password the studio chose chooses their own before anything else; closing it is to leave. */
export function PasswordAsk({ customer }: { customer: CurrentUser }) {
  return (
    <Sheet open onClose={() => void signOut()} title="Elige tu contraseña" firm>
      <QueryClientProvider client={queryClient}>
        <Fields customer={customer} />
      </QueryClientProvider>
    </Sheet>
  )
}

function Fields({ customer: { id, email } }: { customer: CurrentUser }) {
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "", confirmation: "" },
    validate: {
      currentPassword,
      newPassword: rule(Password),
      confirmation: (value, values) => (value === values.newPassword ? null : "Las contraseñas no coinciden"),
    },
  })
  const write = useWrite({
    send: ({ confirmation: _, ...body }: typeof form.values, options) =>
      call(changePassword, { params: { id }, body }, options),
    // All of it was refused until now.
    staleAfter: [listMyReservations, listMyCredits, listMyWaitlist, listMyTransactions, getProfile],
    // Read again, the customer is asked no more.
    onSuccess: async () => {
      void toast("success", "Contraseña actualizada.")
      await loadUser()
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.fields[0] : undefined
      if (field) form.setFieldError(field.path, field.message)
    },
  })
  const field = (name: keyof typeof form.values) => ({ name, ...form.getInputProps(name) })
  const isShown = Object.keys(form.errors).length > 0
  return (
    <form className={style.birthday} noValidate onSubmit={form.onSubmit((values) => write.mutate(values))}>
      <p className={style.lead}>
        El estudio te dio una contraseña para entrar. Cámbiala por una que solo conozcas tú.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="La que te dio el estudio"
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <PasswordInput
        label="Contraseña nueva"
        description="8 caracteres o más, con una mayúscula y un número"
        autoComplete="new-password"
        {...field("newPassword")}
      />
      <PasswordInput label="Confirma tu contraseña" autoComplete="new-password" {...field("confirmation")} />
      <FormError>{isShown ? null : say("guardó", write.error)}</FormError>
      <Button type="submit" size="lg" fullWidth loading={write.isPending}>
        Guardar contraseña
      </Button>
    </form>
  )
}
