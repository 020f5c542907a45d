import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { listMyCredits } from "../../../contract/packages.ts"
import { closeAccount } from "../../../contract/personal.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { currentPassword } from "../../access/fieldRules.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { endSession } from "../../api/session.ts"
import { useWrite } from "../../api/useWrite.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { Unread } from "../Unread.tsx"
import { EditForm } from "./EditForm.tsx"
import { NoPassword } from "./NoPassword.tsx"
import style from "./Profile.module.css"
import { sayClosing } from "./sayClosing.ts"
import { type FormProps, saySaving } from "./useSaving.ts"

/** Says what closing the account does before it is done, and asks for the password. */
export function CloseForm({ id }: FormProps) {
  const reservations = useQuery(queryOf(listMyReservations, { query: { scope: "upcoming" } }))
  const credits = useQuery(queryOf(listMyCredits))
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: currentPassword },
  })
  const write = useWrite({
    send: (body: { password: string }, options) => call(closeAccount, { params: { id }, body }, options),
    staleAfter: [],
    onSuccess: () =>
      endSession({ kind: "success", text: "Tu cuenta quedó cerrada. Gracias por haber venido." }),
  })
  if (!reservations.data || !credits.data) {
    if (reservations.error || credits.error) return <Unread of={[reservations, credits]} />
    return <p role="status">Cargando...</p>
  }
  return (
    <EditForm
      form={form}
      submit={write.mutate}
      write={write}
      failure={saySaving(write.error)}
      label="Cerrar mi cuenta"
      danger
    >
      <ul className={style.fate}>
        {sayClosing(reservations.data.reservations, credits.data.packages).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <PasswordInput
        label="Tu contraseña"
        autoComplete="current-password"
        name="password"
        {...form.getInputProps("password")}
      />
      <NoPassword />
    </EditForm>
  )
}
