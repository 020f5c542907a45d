import { Button } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useRef } from "react"
import { type CurrentUser, Profile } from "../../../contract/people.ts"
import { updateUser } from "../../../contract/profile.ts"
import { rule } from "../../access/fieldRules.ts"
import { call } from "../../api/client.ts"
import { changeUser } from "../../api/loadUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useHold } from "../../ui/useHold.ts"
import style from "./Asks.module.css"

const check = rule(Profile.shape.birthDate)

export function BirthdayForm({ customer }: { customer: CurrentUser }) {
  const { id } = customer
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { birthDate: "" },
    validate: { birthDate: (value) => (value.trim() ? check(value.trim()) : "La fecha es obligatoria") },
  })
  const write = useWrite({
    send: (birthDate: string, options) => call(updateUser, { params: { id }, body: { birthDate } }, options),
    staleAfter: [],
    onSuccess: (_answer, birthDate) => {
      void toast("success", "¡Gracias! Guardamos tu cumpleaños.")
      changeUser(customer, { birthDate })
    },
  })
  useHold(write.isPending)
  return (
    <form
      ref={element}
      className={style.birthday}
      noValidate
      onSubmit={form.onSubmit(
        ({ birthDate }) => write.mutate(birthDate.trim()),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      <p className={style.lead}>Solo el día y el mes, para felicitarte.</p>
      <DayMonthInput label="Cumpleaños" name="birthDate" {...form.getInputProps("birthDate")} />
      <FormError>{write.error && "Error al actualizar la fecha"}</FormError>
      <Button type="submit" size="lg" fullWidth loading={write.isPending}>
        Guardar
      </Button>
      {write.isSlow && (
        <Button variant="subtle" fullWidth onClick={write.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </form>
  )
}
