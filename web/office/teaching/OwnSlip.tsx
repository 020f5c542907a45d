import { useQuery } from "@tanstack/react-query"
import { getOwnPay } from "../../../contract/payroll.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Slip } from "../kit/payroll/Slip.tsx"
import { sayPeriod } from "../kit/payroll/words.ts"
import type { Route } from "./+types/OwnSlip.ts"

const list = "/backend/misclases"

/** What one earns in a period, class by class. */
export default function OwnSlip({ params: { period } }: Route.ComponentProps) {
  const query = useQuery(queryOf(getOwnPay, { params: { period } }))
  return (
    <Found query={query} title="Lo que gano" list={list} live>
      {(slip) => (
        <Page back={list} title="Lo que gano" lead={sayPeriod(slip)}>
          <Slip slip={slip} />
        </Page>
      )}
    </Found>
  )
}
