import { Loading } from "../../ui/Loading.tsx"
import { Question } from "../../ui/Question.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import type { RemovingUser } from "./useRemovingUser.ts"
import { fullName } from "./words.ts"

/** Says what removing somebody does before it is done. */
export function RemoveUser({ removing }: { removing: RemovingUser }) {
  const { asked, preview, unread, pending, isSlow, error, confirm, giveUp, leave } = removing
  const closes = preview?.becomes === "closed"
  return (
    <Question
      open={asked !== null}
      title={closes ? "¿Cerrar su cuenta?" : "¿Eliminar este usuario?"}
      keep="Conservar"
      confirm={preview ? (closes ? "Cerrar la cuenta" : "Eliminar") : null}
      {...{ pending, isSlow, error }}
      onKeep={leave}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      <Unread error={error ? null : unread} />
      {asked && !preview && !unread && <Loading />}
      {asked && preview && (
        <p>
          <strong>{fullName(asked)}</strong>
          {closes
            ? ` tiene historial, así que no se borra: su cuenta se cierra.${sayLost(preview)} Su nombre, su correo y su teléfono se olvidan, y lo que pagó queda en los libros sin nombre. No se puede deshacer.`
            : " nunca compró ni reservó: se borra por completo. No se puede deshacer."}
        </p>
      )}
    </Question>
  )
}

function sayLost({ ahead, credits }: NonNullable<RemovingUser["preview"]>): string {
  const seats =
    ahead === 1 ? "Se cancela su reserva por venir." : `Se cancelan sus ${ahead} reservas por venir.`
  const left = credits === 1 ? "Pierde la clase que le queda." : `Pierde las ${credits} clases que le quedan.`
  return `${ahead > 0 ? ` ${seats}` : ""}${credits > 0 ? ` ${left}` : ""}`
}
