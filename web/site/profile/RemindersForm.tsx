import { useForm } from "@mantine/form"
import { EditForm } from "./EditForm.tsx"
import style from "./Profile.module.css"
import { type FormProps, useSaving } from "./useSaving.ts"

const choices = [
  ["classes", "La clase de mañana", "Un correo el día anterior."],
  ["expiry", "Paquetes por vencer", "Un correo antes de que venzan tus clases."],
] as const

export function RemindersForm(props: FormProps) {
  const saving = useSaving(props)
  const form = useForm({ initialValues: props.profile.reminders })
  return (
    <EditForm
      form={form}
      submit={(reminders) => saving.save({ reminders })}
      write={saving}
      failure={saving.failure}
      label="Guardar"
    >
      {choices.map(([name, label, note]) => (
        <label key={name} className={style.choice}>
          <input
            type="checkbox"
            name={name}
            checked={form.values[name]}
            onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
          />
          <span>
            <strong>{label}</strong>
            <span>{note}</span>
          </span>
        </label>
      ))}
      <p className={style.lead}>Lo que pasa con tus reservas te lo decimos siempre.</p>
    </EditForm>
  )
}
