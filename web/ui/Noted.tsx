import style from "./Noted.module.css"

/** A figure, and what is noted of it: under it in a table, after it on a card. */
export function Noted({ note, children }: { note: string | null; children: string }) {
  return (
    <>
      <span className={style.figure}>{children}</span>
      {note !== null && <span className={style.note}>{note}</span>}
    </>
  )
}
