import { getOwnPay, getPayPeriod, getPaySlip, listOwnPay, listPayPeriods } from "../../../contract/payroll.ts"
import { office } from "../sections.ts"

export const list = `${office}/nomina`

/** What is told of a period, which another write changes. */
export const staleAfter = [listPayPeriods, getPayPeriod, getPaySlip, listOwnPay, getOwnPay]
