import { ApiError } from "../../api/ApiError.ts"
import style from "./LosingSeats.module.css"

/** True when a room was not saved because somebody would lose a seat. */
export const takesSeats = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === "SEATS_TAKEN"

/** Who would lose their seat with what is drawn. */
export function LosingSeats({ error }: { error: Error | null }) {
  if (!takesSeats(error)) return null
  return (
    <section className={style.losing} data-wide role="status" aria-label="Quién perdería su lugar">
      <p>Con este cambio perderían su lugar:</p>
      <ul>
        {error.fields.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>Cámbialos de lugar o de clase, y guarda otra vez.</p>
    </section>
  )
}
