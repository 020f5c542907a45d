import "dayjs/locale/es.js"
import { DatePicker } from "@mantine/dates"
import { formatLongDay } from "../../../../contract/calendar.ts"

interface DayCalendarProps {
  day: string | null
  min: string
  max: string
  today: string
  onPick: (day: string) => void
}

/** A month to pick a day from. It comes when it is opened. */
export default function DayCalendar({ day, min, max, today, onPick }: DayCalendarProps) {
  return (
    <DatePicker
      locale="es"
      size="md"
      hideOutsideDates
      // A studio's weekend is a day as any other.
      weekendDays={[]}
      value={day}
      defaultDate={day && day >= min && day <= max ? day : today}
      minDate={min}
      maxDate={max}
      onChange={(picked) => picked && onPick(picked)}
      getDayAriaLabel={(shown) => `${formatLongDay(shown)} de ${shown.slice(0, 4)}`}
      // What the library itself marks is the day of the device.
      getDayProps={(shown) => (shown === today ? { "aria-current": "date" } : {})}
      ariaLabels={{
        ...{ monthLevelControl: "Elegir el mes", yearLevelControl: "Elegir el año" },
        ...{ previousMonth: "Mes anterior", nextMonth: "Mes siguiente" },
        ...{ previousYear: "Año anterior", nextYear: "Año siguiente" },
        ...{ previousDecade: "Década anterior", nextDecade: "Década siguiente" },
      }}
    />
  )
}
