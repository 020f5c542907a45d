import { NativeSelect } from "@mantine/core"
import type { InstructorAccount } from "../../../contract/catalogue.ts"
import { mayLink } from "../../../contract/ownClasses.ts"
import type { UserId } from "../../../contract/people.ts"
import type { InstructorId } from "../../../contract/studio.ts"
import { useStaff } from "../kit/signedIn.ts"
import { fullName, instructorFields } from "./instructorValues.ts"

interface AccountFieldProps {
  /** Whose account is chosen; absent: somebody new. */
  id: InstructorId | undefined
  /** Where they teach; null: anywhere. */
  places: readonly (string | null)[]
  /** Undefined until they are known. */
  accounts: readonly InstructorAccount[] | undefined
  value: UserId | null
  onChange: (account: UserId | null) => void
  error: string | undefined
}

/** With which account of the staff an instructor sees the classes that they give. */
export function AccountField({ id, places, accounts, value, onChange, error }: AccountFieldProps) {
  const { permissions } = useStaff()
  const may = places.every((place) => mayLink(permissions, place))
  const chosen = accounts?.find((account) => account.id === value)
  const offered = (accounts ?? []).filter(({ instructor }) => instructor === null || instructor === id)
  return (
    <NativeSelect
      name="account"
      label={instructorFields.account}
      wrapperProps={{ "data-wide": true }}
      description={explain(may, chosen)}
      disabled={!may || !accounts}
      error={error}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as UserId | null)}
      data={[
        { value: "", label: "Ninguna" },
        // One that was disabled is still theirs.
        ...(value && accounts && !chosen ? [{ value, label: "Una cuenta inactiva" }] : []),
        ...offered.map((account) => ({
          value: account.id,
          label: `${fullName(account)} · ${account.email}`,
        })),
      ]}
    />
  )
}

function explain(may: boolean, chosen: InstructorAccount | undefined): string {
  if (!may) return "La cambia quien ve a los asistentes de sus clases y pasa lista en ellas."
  if (chosen && !chosen.seesOwn)
    return "Esta cuenta todavía no tiene el permiso «Mis clases»: dáselo en Staff."
  return "Con ella ve en su teléfono las clases que da y quién viene, y pasa lista."
}
