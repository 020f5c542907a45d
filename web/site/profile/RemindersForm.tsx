import { useForm } from "@mantine/form"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { EditForm } from "./EditForm.tsx"
import style from "./Profile.module.css"
import { type FormProps, useSaving } from "./useSaving.ts"

const choices = [
  ["classes", "La clase de mañana", "Un correo el día anterior."],
  ["expiry", "Paquetes por vencer", "Un correo antes de que venzan tus clases."],
] as const

export function RemindersForm(props: FormProps) {
  const saving = useSaving(props)
  const mailLeaves = useMailLeaves()
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
      <p className={style.lead}>
        {mailLeaves === false
          ? "Todavía ningún correo sale del estudio: lo que elijas vale cuando salgan. Lo que pasa con tus reservas está en tu cuenta."
          : "Lo que pasa con tus reservas te lo decimos siempre."}
      </p>
    </EditForm>
  )
}
