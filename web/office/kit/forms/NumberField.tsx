import { TextInput, type TextInputProps } from "@mantine/core"

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** Null or NaN: nothing is written. */
  value: number | null
  /** NaN when it is no number. */
  onChange: (value: number) => void
}

/** A number that is typed, with what it is counted in: a whole one, unless its keypad is asked to have a point. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      inputMode="numeric"
      {...rest}
      type="number"
      autoComplete="off"
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value === null || Number.isNaN(value) ? "" : value}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  )
}
