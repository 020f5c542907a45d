import type { TextInputProps } from "@mantine/core"
import { ClockIcon } from "../../../ui/icons.tsx"
import { lazily } from "../../../ui/lazily.tsx"
import { PickedInput } from "./PickedInput.tsx"
import { doneHour, faultOfHour, hourOf, typedHour } from "./typedHour.ts"
import { useTyped } from "./useTyped.ts"
import { withStyles } from "./withStyles.ts"

const HourGrid = lazily(() => withStyles(import("./HourGrid.tsx")))

interface HourInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** `HH:mm`; empty: none. */
  value?: string
  /** With the hour, or with what was typed while it is none, for a form to refuse. */
  onChange?: (value: string) => void
  /** With an hour, or empty. */
  onHour?: (hour: string) => void
}

/** An hour of the day, of twenty-four, typed or picked. */
export function HourInput({ value = "", onChange, onHour, error, ...rest }: HourInputProps) {
  const field = useTyped({
    ...{ value, onChange, onValue: onHour, say: (hour: string) => hour },
    ...{ typed: typedHour, done: doneHour, read: hourOf, fault: faultOfHour },
  })
  return (
    <PickedInput
      placeholder="hh:mm"
      {...rest}
      error={(!field.isIn || error) && (field.fault ?? error)}
      field={field}
      opens="Abrir el reloj"
      icon={<ClockIcon />}
      picker={(pick) => <HourGrid hour={hourOf(field.shown)} onPick={pick} />}
    />
  )
}
