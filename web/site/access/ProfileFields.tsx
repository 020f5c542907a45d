import { NativeSelect, TextInput } from "@mantine/core"
import style from "../../access/access.module.css"
import { type NameField, NameFields } from "../../access/NameFields.tsx"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { useStudio } from "../useStudio.ts"

export type ProfileField = NameField | "email" | "branch" | "phone" | "birthDate"

interface ProfileFieldsProps {
  /** What a field of the form is given. */
  field: (name: ProfileField) => Record<string, unknown>
  /** The address is known, and not to be changed here. */
  emailIsKnown?: boolean
}

/** What the studio asks of everybody. */
export function ProfileFields({ field, emailIsKnown = false }: ProfileFieldsProps) {
  const { branches } = useStudio()
  return (
    <>
      <div className={style.pair}>
        <NameFields field={field} />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={emailIsKnown}
        {...(emailIsKnown && { classNames: { input: style.known } })}
        {...field("email")}
      />
      <NativeSelect
        label="Sucursal"
        data={[
          { value: "", label: "Elige tu sucursal" },
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field("branch")}
      />
      <div className={style.pair}>
        <TextInput label="Teléfono" type="tel" autoComplete="tel" {...field("phone")} />
        <DayMonthInput label="Cumpleaños" {...field("birthDate")} />
      </div>
    </>
  )
}
