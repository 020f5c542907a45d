import { Button } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useRef } from "react"
import { Profile, type UserId } from "../../../contract/people.ts"
import { updateUser } from "../../../contract/profile.ts"
import { rule } from "../../access/fieldRules.ts"
import { call } from "../../api/client.ts"
import { loadUser } from "../../api/loadUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useHold } from "../../ui/useHold.ts"
import style from "./Asks.module.css"

const check = rule(Profile.shape.birthDate)

export function BirthdayForm({ id }: { id: UserId }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { birthDate: "" },
    validate: { birthDate: (value) => (value.trim() ? check(value.trim()) : "La fecha es obligatoria") },
  })
  const write = useWrite({
    send: (birthDate: string, options) => call(updateUser, { params: { id }, body: { birthDate } }, options),
    staleAfter: [],
    // Read again with its birthday, the customer is asked no more.
    onSuccess: async () => {
      void toast("success", "¡Gracias! Guardamos tu cumpleaños.")
      await loadUser()
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
