import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { Profile } from "../../../contract/people.ts"
import { rule } from "../../access/fieldRules.ts"
import { EditForm } from "./EditForm.tsx"
import { Meanwhile } from "./Meanwhile.tsx"
import style from "./Profile.module.css"
import { type FormProps, useSaving } from "./useSaving.ts"

const checkName = rule(Profile.shape.firstName)
const checkPhone = rule(Profile.shape.phone)

/** Whom to call; both left empty, nobody. */
export function EmergencyForm(props: FormProps) {
  const { name = "", phone = "" } = props.profile.emergencyContact ?? {}
  const saving = useSaving(props)
  const isEmpty = (values: { name: string; phone: string }) => !values.name.trim() && !values.phone.trim()
  const form = useForm({
    initialValues: { name, phone },
    validate: {
      name: (value, values) => (isEmpty(values) ? null : checkName(value)),
      phone: (value, values) => (isEmpty(values) ? null : checkPhone(value)),
    },
  })
  const field = (each: "name" | "phone") => ({ name: each, ...form.getInputProps(each) })
  return (
    <EditForm
      form={form}
      submit={(values) => saving.save({ emergencyContact: isEmpty(values) ? null : values })}
      write={saving}
      failure={saving.failure}
      label="Guardar"
    >
      <p className={style.lead}>A quién llamamos si algo pasa en clase.</p>
      <TextInput label="Nombre" autoComplete="off" autoCapitalize="words" {...field("name")} />
      <TextInput label="Teléfono" type="tel" autoComplete="off" {...field("phone")} />
      <Meanwhile
        shown={saving.isConflict}
        fields={[
          ["Nombre", form.values.name, name],
          ["Teléfono", form.values.phone, phone],
        ]}
      />
    </EditForm>
  )
}
