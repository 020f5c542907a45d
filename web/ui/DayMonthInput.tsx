import { TextInput, type TextInputProps } from "@mantine/core"
import { doneDayMonth, typedDayMonth } from "./dayMonth.ts"

interface DayMonthInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  value?: string
  onChange?: (value: string) => void
}

/** A day of the year without its year, `dd/mm`, for a keypad of digits as for a keyboard. */
export function DayMonthInput({ value = "", onChange, onBlur, ...props }: DayMonthInputProps) {
  const finish = () => {
    const done = doneDayMonth(value)
    if (done !== value) onChange?.(done)
  }
  return (
    <TextInput
      placeholder="dd/mm"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChange?.(typedDayMonth(currentTarget.value))}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      // What Enter sends is what leaving the field would have made of it.
      onKeyDown={({ key }) => key === "Enter" && finish()}
    />
  )
}
