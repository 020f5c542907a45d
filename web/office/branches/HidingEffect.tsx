import { useQuery } from "@tanstack/react-query"
import type { BranchId } from "../../../contract/studio.ts"
import { previewHiding } from "../../../contract/weekly.ts"
import { queryOf } from "../../api/queries.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { sayTold } from "../kit/studio/sayMail.ts"
import style from "./HidingEffect.module.css"

/** What taking a branch from the public would stop, said before it is saved. */
export function HidingEffect({ branch }: { branch: BranchId }) {
  const { data, error } = useQuery({
    ...queryOf(previewHiding, { params: { id: branch } }),
    staleTime: 0,
  })
  const mailLeaves = useMailLeaves()
  return (
    <div className={style.effect} role="status" data-wide>
      <Unread error={error} />
      {data && <p>{sayHiding(data.weeklyBookings, mailLeaves)}</p>}
    </div>
  )
}

function sayHiding(weeklyBookings: number, mailLeaves: boolean | undefined): string {
  if (weeklyBookings === 0) return "Nadie reserva ahí cada semana."
  const stop =
    weeklyBookings === 1
      ? "1 reserva de cada semana se detiene"
      : `${weeklyBookings} reservas de cada semana se detienen`
  const told = sayTold(mailLeaves, weeklyBookings)
  return `Al guardar, ${stop} hasta que la sucursal sea pública otra vez; lo ya reservado se queda. ${told}`
}
