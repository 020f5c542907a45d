import { NativeSelect, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { Profile } from "../../../contract/people.ts"
import { rule } from "../../access/fieldRules.ts"
import { NameFields } from "../../access/NameFields.tsx"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { useStudio } from "../useStudio.ts"
import { EditForm } from "./EditForm.tsx"
import { Meanwhile } from "./Meanwhile.tsx"
import style from "./Profile.module.css"
import { type FormProps, useSaving } from "./useSaving.ts"

const { firstName, lastName, phone, branch, birthDate } = Profile.shape

export function PersonalForm(props: FormProps) {
  const { profile } = props
  const { branches } = useStudio()
  const saving = useSaving(props)
  const form = useForm({
    initialValues: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone,
      branch: profile.branch ?? "",
      birthDate: profile.birthDate,
    },
    validate: {
      firstName: rule(firstName),
      lastName: rule(lastName),
      phone: rule(phone),
      branch: rule(branch),
      birthDate: rule(birthDate),
    },
  })
  const { values } = form
  const field = (name: keyof typeof values) => ({ name, ...form.getInputProps(name) })
  const nameOf = (id: string | null) => branches.find((one) => one.id === id)?.name ?? ""
  // Theirs may be one that is not public any more.
  const isKnown = branches.some(({ id }) => id === profile.branch)
  return (
    <EditForm form={form} submit={saving.save} write={saving} failure={saving.failure} label="Guardar">
      <div className={style.pair}>
        <NameFields field={field} />
        <TextInput label="Teléfono" type="tel" autoComplete="tel" {...field("phone")} />
        <DayMonthInput label="Cumpleaños" {...field("birthDate")} />
      </div>
      <NativeSelect
        label="Sucursal"
        data={[
          ...(isKnown ? [] : [{ value: profile.branch ?? "", label: "Elige tu sucursal" }]),
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field("branch")}
      />
      <Meanwhile
        shown={saving.isConflict}
        fields={[
          ["Nombre", values.firstName, profile.firstName],
          ["Apellido", values.lastName, profile.lastName],
          ["Teléfono", values.phone, profile.phone],
          ["Cumpleaños", values.birthDate, profile.birthDate],
          ["Sucursal", nameOf(values.branch), nameOf(profile.branch)],
        ]}
      />
    </EditForm>
  )
}
