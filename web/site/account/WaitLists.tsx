import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { LeaveDialog } from "../waiting/LeaveDialog.tsx"
import { useLeaving } from "../waiting/useLeaving.ts"
import { WaitCard } from "../waiting/WaitCard.tsx"
import style from "./reservations.module.css"
import { useWaits } from "./useAccount.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Lista de espera")

export default function WaitLists() {
  const waits = useWaits()
  const leaving = useLeaving()
  const reserve = useReserve()
  return (
    <Page title="Lista de espera" news={leaving.done}>
      <Waiting query={waits}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No estás en ninguna lista de espera.">
              <p>Cuando una clase está llena, te puedes unir desde la semana.</p>
              <ButtonLink {...reserve}>Ver la semana</ButtonLink>
            </EmptyState>
          ) : (
            <ul className={style.list}>
              {list.map((wait) => (
                <li key={wait.id}>
                  <WaitCard wait={wait} onLeave={leaving.ask} />
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
      <LeaveDialog leaving={leaving} />
    </Page>
  )
}
