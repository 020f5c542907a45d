import { Suspense } from "react"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { useMay } from "../kit/signedIn.ts"
import { Billing } from "./Billing.tsx"
import { Coming } from "./Coming.tsx"
import { ComingReservations } from "./ComingReservations.tsx"
import style from "./Dashboard.module.css"
import { Disciplines } from "./Disciplines.tsx"
import { Discounts } from "./Discounts.tsx"
import { Instructors } from "./Instructors.tsx"
import { LatestPayments } from "./LatestPayments.tsx"
import { LatestUsers } from "./LatestUsers.tsx"
import { Methods } from "./Methods.tsx"
import { Near } from "./Near.tsx"
import { Ranking } from "./Ranking.tsx"
import { Users } from "./Users.tsx"

const Charts = lazily(() => import("./charts/Charts.tsx"))

/** The studio in figures, each leading to what it is the sum of. */
export default function Dashboard() {
  const mayOpen = useMay("clases", "detalle")
  const mayPay = useMay("transacciones", "listado")
  const mayList = useMay("usuarios", "listado")
  return (
    <div className={style.dashboard}>
      <Coming />
      {mayOpen && <ComingReservations />}
      <Billing />
      <Users />
      <div className={style.column}>
        <Discounts />
        <Ranking />
      </div>
      <div className={style.column}>
        <Methods />
        <Instructors />
        <Disciplines />
      </div>
      {mayPay && <LatestPayments />}
      {mayList && <LatestUsers />}
      <Near>
        <Suspense fallback={<Loading />}>
          <Charts />
        </Suspense>
      </Near>
    </div>
  )
}
