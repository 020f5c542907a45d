import { useEffect, useRef } from "react"
import type { RosterEntry } from "../../../contract/reservations.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Initials } from "../../ui/Initials.tsx"
import style from "./Roster.module.css"

interface RosterRowProps {
  entry: RosterEntry
  lit: boolean
  onPoint: (seat: number | null) => void
  onCancel: ((entry: RosterEntry) => void) | undefined
}

export function RosterRow({ entry, lit, onPoint, onCancel }: RosterRowProps) {
  const { person, seat } = entry
  const name = `${person.firstName} ${person.lastName}`
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (lit && !row.current?.matches(":hover, :focus-within"))
      row.current?.scrollIntoView({ block: "nearest" })
  }, [lit])
  return (
    <li
      ref={row}
      className={style.row}
      data-lit={lit || undefined}
      onPointerEnter={() => onPoint(seat)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(seat)}
      onBlur={() => onPoint(null)}
    >
      <Initials name={name} size={34} />
      <div className={style.person}>
        <p className={style.name}>
          {name}
          {entry.isFirstClass && <Badge tone="gold">primera clase</Badge>}
        </p>
        <p className={style.facts}>{`Lugar ${seat} · ${sayPackage(entry)}`}</p>
      </div>
      <p className={style.contact}>
        {person.phone && <a href={`tel:${person.phone.replace(/[^+\d]/g, "")}`}>{person.phone}</a>}
        <a href={`mailto:${person.email}`}>{person.email}</a>
      </p>
      {onCancel && (
        <button
          type="button"
          className={style.cancel}
          aria-label={`Cancelar la reserva de ${name}`}
          onClick={() => onCancel(entry)}
        >
          Cancelar
        </button>
      )}
    </li>
  )
}

function sayPackage({ package: name, available }: RosterEntry): string {
  if (available === null) return /ilimitad/i.test(name) ? name : `${name} · ilimitado`
  return `${name} · ${available === 1 ? "le\u00a0queda\u00a01" : `le\u00a0quedan\u00a0${available}`}`
}
