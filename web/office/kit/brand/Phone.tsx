import type { CSSProperties, ReactNode } from "react"
import { tonesOf } from "../../../../contract/tones.ts"
import { accentVariables } from "../../../ui/Accent.tsx"
import style from "./Phone.module.css"

interface PhoneProps {
  /** Null: the house's. */
  color: string | null
  children: ReactNode
}

/** A drawn phone in a studio's colour: something to look at, and nothing to press. */
export function Phone({ color, children }: PhoneProps) {
  return (
    <div
      className={style.phone}
      style={accentVariables(tonesOf(color)) as CSSProperties}
      aria-hidden="true"
      inert
    >
      <div className={style.glass}>{children}</div>
    </div>
  )
}
