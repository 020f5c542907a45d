import { Button } from "@mantine/core"
import { FormError } from "../../ui/FormError.tsx"
import { typeNames } from "../classes/words.ts"
import { sayDate } from "./offered.ts"
import type { Choice } from "./useChoice.ts"
import type { Reserving } from "./useReserving.ts"
import style from "./Wizard.module.css"

/** What is about to be booked, and the press that does it. */
export function Summary({ choice, reserving }: { choice: Choice; reserving: Reserving }) {
  const { wanted, item, chosen } = choice
  if (!wanted) return <p role="status">No hay selección. Vuelve al paso 2 y elige una clase.</p>
  if (!item) return <p role="status">No se encontró la clase seleccionada.</p>
  const rows = [
    ["Sucursal", item.branchName],
    ["Fecha", sayDate(item.day)],
    ["Hora", item.hour],
    ["Tipo", typeNames[item.type]],
    ["Disciplina", item.discipline],
    ["Lugar", `Lugar ${wanted.seat}`],
    ["Instructor", item.instructor],
  ]
  const isGone = !chosen && !reserving.isPending
  return (
    <div className={style.summary}>
      <table>
        <caption>Resumen de la reservación</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormError>{isGone ? "Ese puesto no está disponible, elige otro." : reserving.error}</FormError>
      <Button
        size="lg"
        fullWidth
        disabled={isGone}
        data-pending={reserving.isPending || undefined}
        aria-disabled={reserving.isPending || undefined}
        onClick={() => !reserving.isPending && reserving.confirm(wanted)}
      >
        {reserving.isPending ? "Guardando..." : "Confirmar"}
      </Button>
      {reserving.isSlow && (
        <Button size="md" variant="subtle" color="ink" onClick={reserving.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}
