import type { z } from "zod"
import { sayPesos } from "./money.ts"
import type { BranchDay } from "./reports.ts"

const few = ["", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]

/** How many persons: in words below ten. */
const sayMany = (count: number) => few[count] || count.toLocaleString("es-MX")

/** «Hoy: 41 personas, $12,450, dos llegan por primera vez, una con lesión u otro cuidado.» What is null is not told. */
export function sayDay({ people, money, firstTimers, careNotes }: z.output<typeof BranchDay>): string {
  const parts = [
    people === 0 ? "nadie ha reservado" : `${sayMany(people)} ${people === 1 ? "persona" : "personas"}`,
    money !== null && sayPesos(money.net),
    firstTimers && `${sayMany(firstTimers)} ${firstTimers === 1 ? "llega" : "llegan"} por primera vez`,
    careNotes && `${sayMany(careNotes)} con lesión u otro cuidado`,
  ]
  return `Hoy: ${parts.filter(Boolean).join(", ")}.`
}
