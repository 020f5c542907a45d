import { PasswordInput as Field, type PasswordInputProps } from "@mantine/core"

/** Where a password is typed. Mantine's, which tells nobody who hears it that it is wrong, as its other fields do. */
export function PasswordInput(props: PasswordInputProps) {
  return <Field {...props} aria-invalid={props.error ? true : undefined} />
}
