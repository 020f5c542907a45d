import { TextInput } from "@mantine/core"

export type NameField = "firstName" | "lastName"

/** One's own name, as phones know it and write it. `field` is what a field of the form is given. */
export function NameFields({ field }: { field: (name: NameField) => Record<string, unknown> }) {
  return (
    <>
      <TextInput label="Nombre" autoComplete="given-name" autoCapitalize="words" {...field("firstName")} />
      <TextInput label="Apellido" autoComplete="family-name" autoCapitalize="words" {...field("lastName")} />
    </>
  )
}
