import { Button } from "@mantine/core"
import { useId } from "react"
import { sayMoment } from "../../../contract/calendar.ts"
import type { CalendarAttachment } from "../../../contract/messages.ts"
import { Panel } from "../../ui/Panel.tsx"
import { saveFile } from "../../ui/saveFile.ts"
import style from "./Attachment.module.css"

/** The calendar's entry that a mail carries: what it puts there or takes away, and the file itself. */
export function Attachment({ attachment }: { attachment: CalendarAttachment }) {
  const id = useId()
  const { name, isCancelled, summary, location, description, content } = attachment
  const rows = [
    ["Título", summary],
    ["Cuándo", sayWhen(attachment)],
    ["Dónde", location],
    ["Nota", description],
    ["Aviso", isCancelled ? "—" : sayBefore(attachment.alarmMinutes)],
  ] as const
  return (
    <Panel aria-labelledby={id} className={style.attachment}>
      <div className={style.head}>
        <div>
          <h2 id={id} className={style.name}>{`Adjunto: ${name}`}</h2>
          <p className={style.what}>
            {isCancelled ? "Quita la clase de su calendario." : "Pone la clase en su calendario."}
          </p>
        </div>
        <Button
          variant="outline"
          color="ink.8"
          onClick={() => saveFile(name, new Blob([content], { type: "text/calendar;charset=utf-8" }))}
        >
          Descargar
        </Button>
      </div>
      <dl className={style.entry}>
        {rows.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

// Read days later: «hoy» would then be wrong.
const never = new Date(0)

/** «mié 25 nov 19:15 a 20:05», as the branch's clock has it. */
function sayWhen({ startsAt, endsAt, timeZone }: CalendarAttachment): string {
  const say = (instant: string) => sayMoment(instant, timeZone, { now: never, audience: "staff" })
  return `${say(startsAt)} a ${say(endsAt).split(" ").at(-1)}`
}

function sayBefore(minutes: number): string {
  const hours = minutes / 60
  return hours === 1
    ? "1 hora antes"
    : Number.isInteger(hours)
      ? `${hours} horas antes`
      : `${minutes} minutos antes`
}
