import "@mantine/core/styles/SimpleGrid.css"
import { getTimeRange, TimeGrid } from "@mantine/dates"

/** The hours at which a studio's classes begin; any other is typed. */
const hours = getTimeRange({ startTime: "05:30", endTime: "22:00", interval: "00:30" })

/** Half hours to pick from. It comes when it is opened. */
export default function HourGrid({ hour, onPick }: { hour: string | null; onPick: (hour: string) => void }) {
  return (
    <TimeGrid
      data={hours}
      size="md"
      value={hour}
      simpleGridProps={{ cols: 4, spacing: 6 }}
      onChange={(picked) => picked && onPick(picked.slice(0, 5))}
    />
  )
}
