import type { ReactNode } from "react"
import { Link } from "react-router"
import { sayPesos } from "../../../contract/money.ts"
import type { Money } from "../../../contract/reports.ts"
import style from "./Figure.module.css"

interface FigureProps {
  label: string
  /** The list that adds up to it. */
  to: string | undefined
  figure: string
  /** What it is made of, or beside what it stands. */
  children?: ReactNode
}

/** One figure in a row of them, which leads to what it is the sum of. */
export function Figure({ label, to, figure, children }: FigureProps) {
  const says = (
    <>
      <span className={style.label}>{label}</span>
      <span className={style.figure}>{figure}</span>
      {children && <span className={style.note}>{children}</span>}
    </>
  )
  return <li>{to ? <Link to={to}>{says}</Link> : <span>{says}</span>}</li>
}

export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={style.figures} aria-label={label}>
      {children}
    </ul>
  )
}

export const sayCount = (count: number) => count.toLocaleString("es-MX")

/** Of what went back it tells, since the figure is what is left. */
export const sayGivenBack = ({ refunded }: Money): string | null =>
  refunded > 0 ? `menos ${sayPesos(refunded)} devuelto` : null
