import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { FormError } from "../../ui/FormError.tsx"
import { typeNames } from "../classes/words.ts"
import { sayDate } from "./offered.ts"
import type { Choice } from "./useChoice.ts"
import { useNotYet } from "./useNotYet.ts"
import type { Reserving } from "./useReserving.ts"
import style from "./Wizard.module.css"

interface SummaryProps {
  choice: Choice
  reserving: Reserving
}

/** What is about to be booked, and the press that does it. */
export function Summary({ choice: { wanted, item, lost }, reserving }: SummaryProps) {
  const { isPending, isUnknown, error } = reserving
  const notYet = useNotYet(wanted?.classId, reserving.userId)
  if (!wanted) return <Nothing>No hay selección. Vuelve al paso 2 y elige una clase.</Nothing>
  if (!item) return <Nothing>No se encontró la clase seleccionada.</Nothing>
  // Taken by this very press, perhaps: then pressing again says so.
  if (lost && !isPending && !isUnknown) {
    return (
      <div className={style.summary}>
        <FormError>{lost}</FormError>
        <Nothing>No hay selección. Vuelve al paso 2 y elige una clase.</Nothing>
      </div>
    )
  }
  const rows = [
    ["Sucursal", item.branchName],
    ["Fecha", sayDate(item.day)],
    ["Hora", item.hour],
    ["Tipo", typeNames[item.type]],
    ["Disciplina", item.discipline],
    ["Lugar", `Lugar ${wanted.seat}`],
    ["Instructor", item.instructor],
  ]
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
      {notYet ? <p role="status">{notYet}</p> : <FormError>{error}</FormError>}
      <Button
        size="lg"
        fullWidth
        disabled={notYet !== null}
        data-pending={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && reserving.confirm(wanted)}
      >
        {isPending ? "Guardando..." : "Confirmar"}
      </Button>
      {reserving.isSlow && (
        <Button size="md" variant="subtle" color="ink" onClick={reserving.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}

/** Stands where the press was, and takes over the focus that it had. */
function Nothing({ children }: { children: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus()
  }, [])
  return (
    <p ref={words} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}
