import {
  getOwnPay,
  getPayPeriod,
  getPaySlip,
  listOwnPay,
  listPayPeriods,
} from "../../../../contract/payroll.ts"

/** All that is read of what instructors earn: stale after whatever changes it. */
export const readsOfPay = [listPayPeriods, getPayPeriod, getPaySlip, listOwnPay, getOwnPay]
