import style from "./Badge.module.css"

export type BadgeTone = "sage" | "clay" | "gold" | "cream"

/** A state in a word: SI, NO, ACTIVO, INACTIVO, CERRADA, Pagada. */
export function Badge({ tone = "cream", children }: { tone?: BadgeTone; children: string }) {
  return (
    <span className={style.badge} data-tone={tone}>
      {children}
    </span>
  )
}
