import type { TextInputProps } from "@mantine/core"
import { dayIn, firstChosenDay, formatDate, lastChosenDay } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { serverDate } from "../../../api/serverClock.ts"
import { CalendarIcon } from "../../../ui/icons.tsx"
import { lazily } from "../../../ui/lazily.tsx"
import { PickedInput } from "./PickedInput.tsx"
import { dayOf, doneDay, faultOfDay, typedDay } from "./typedDay.ts"
import { useTyped } from "./useTyped.ts"
import { withStyles } from "./withStyles.ts"

const DayCalendar = lazily(() => withStyles(import("./DayCalendar.tsx")))

/** Whether what a form holds is a day, not what somebody is still typing. */
export const isDay = (value: string | null): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? "")

interface DayInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** `yyyy-MM-dd`; empty: none. */
  value?: string | undefined
  /** With the day, or with what was typed while it is none, for a form to refuse. */
  onChange?: (value: string) => void
  /** With a day between `min` and `max`, or empty. */
  onDay?: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Where the day is meant, if that is known; else it is the studio's. */
  today?: string | undefined
}

/** A day, `dd/mm/aaaa` in whatever language the browser speaks, typed or picked from a calendar. */
export function DayInput({ value = "", onChange, onDay, error, today: there, ...props }: DayInputProps) {
  const { min = firstChosenDay, max = lastChosenDay, ...rest } = props
  const today = there ?? dayIn(studioZone(), serverDate())
  const isWithin = (day: string) => day >= min && day <= max
  const field = useTyped({
    ...{ value, onChange, typed: typedDay, fault: faultOfDay },
    onValue: (day) => (day === "" || isWithin(day)) && onDay?.(day),
    say: (day) => (isDay(day) ? formatDate(day) : day),
    done: (text) => doneDay(text, today),
    read: dayOf,
  })
  const day = dayOf(field.shown)
  const beyond = day && !isWithin(day) ? sayBounds(min, max) : null
  return (
    <PickedInput
      placeholder="dd/mm/aaaa"
      {...rest}
      error={(!field.isIn || error) && (field.fault ?? (error || beyond))}
      field={field}
      opens="Abrir el calendario"
      icon={<CalendarIcon />}
      picker={(pick) => <DayCalendar {...{ day, min, max, today }} onPick={pick} />}
    />
  )
}

function sayBounds(min: string, max: string): string {
  if (min === firstChosenDay && max === lastChosenDay) return "Elige un día entre 2000 y 2100"
  if (max === lastChosenDay) return `Elige el ${formatDate(min)} o un día posterior`
  if (min === firstChosenDay) return `Elige el ${formatDate(max)} o un día anterior`
  return `Elige un día del ${formatDate(min)} al ${formatDate(max)}`
}
