import { Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { CareNote } from "../../../contract/profile.ts"
import { rule } from "../../access/fieldRules.ts"
import { EditForm } from "./EditForm.tsx"
import { Meanwhile } from "./Meanwhile.tsx"
import style from "./Profile.module.css"
import { type FormProps, useSaving } from "./useSaving.ts"

/** What a customer tells whoever teaches them; left empty, it is erased. */
export function CareForm(props: FormProps) {
  const { careNote } = props.profile
  const saving = useSaving(props)
  const form = useForm({ initialValues: { careNote }, validate: { careNote: rule(CareNote) } })
  return (
    <EditForm form={form} submit={saving.save} write={saving} failure={saving.failure} label="Guardar">
      <p className={style.lead}>
        Una lesión, un embarazo, lo que deba cuidarse. Solo lo ve quien tiene a su cargo tu clase, y lo borras
        cuando quieras.
      </p>
      <Textarea
        label="Para quien da tu clase"
        rows={5}
        size="md"
        name="careNote"
        {...form.getInputProps("careNote")}
      />
      <Meanwhile shown={saving.isConflict} fields={[["El texto", form.values.careNote, careNote]]} />
    </EditForm>
  )
}
