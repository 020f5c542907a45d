import style from "./NoMail.module.css"

/** Under the steps that wait for a code, where none would arrive: who has a new password for them. */
export function NoMail({ instead }: { instead: string }) {
  return (
    <p role="note" className={style.note}>
      {`Todavía ningún correo sale de aquí, así que el código no te llega. ${instead}`}
    </p>
  )
}
