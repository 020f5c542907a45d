import "dayjs/locale/es.js"
import { DatePicker } from "@mantine/dates"
import { dayIn, formatLongDay } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { serverDate } from "../../../api/serverClock.ts"

interface DayCalendarProps {
  day: string | null
  min: string
  max: string
  onPick: (day: string) => void
}

/** A month to pick a day from. It comes when it is opened. */
export default function DayCalendar({ day, min, max, onPick }: DayCalendarProps) {
  const today = dayIn(studioZone(), serverDate())
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
      getDayProps={(shown) => ({ "data-today": shown === today || undefined })}
      ariaLabels={{
        ...{ monthLevelControl: "Elegir el mes", yearLevelControl: "Elegir el año" },
        ...{ previousMonth: "Mes anterior", nextMonth: "Mes siguiente" },
        ...{ previousYear: "Año anterior", nextYear: "Año siguiente" },
        ...{ previousDecade: "Década anterior", nextDecade: "Década siguiente" },
      }}
    />
  )
}
