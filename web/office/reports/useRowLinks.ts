import type { Cells } from "../../../contract/reportCells.ts"
import type { ReportQuery } from "../../../contract/reporting.ts"
import type { ReportName } from "../../../contract/reportKinds.ts"
import { useMay, useMayTo } from "../kit/signedIn.ts"
import { office } from "../sections.ts"

interface Days {
  from: string
  to: string
}

const to = (path: string, query: Record<string, unknown> = {}) => {
  const written = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()
  return `${office}/${path}${written && `?${written}`}`
}

/** Where a row leads: to the list that adds up to it. Undefined where there is none, and for who may not see it. */
export function useRowLinks(name: ReportName, by: string) {
  const mayPay = useMay("transacciones", "listado")
  const mayList = useMay("clases", "listado")
  const mayKnow = useMay("usuarios", "editar")
  const maySeeCoupon = useMay("cupones", "detalle")
  const mayOpen = useMayTo("clases", "detalle")

  const classes = (row: Cells, asked: ReportQuery, days: Days) => {
    if (by === "class") {
      const [id, branch] = [String(row.classId), String(row.branchId)]
      return mayOpen(branch) ? to(`clases/detalle/${id}`) : undefined
    }
    if (!mayList || by === "hour" || by === "weekday") return undefined
    return to("clases", {
      ...(by === "day" ? { initdate: row.day, enddate: row.day } : { initdate: days.from, enddate: days.to }),
      branch: row.branchId ?? asked.branch,
      instructor: row.instructorId ?? asked.instructor,
      discipline: by === "discipline" ? row.discipline : undefined,
    })
  }

  const payments = (row: Cells, asked: ReportQuery, days: Days) => {
    // What is of no branch has no list of its own.
    if (!mayPay || ("branchId" in row && row.branchId === null)) return undefined
    return to("pagos", {
      initdate: row.day ?? days.from,
      enddate: row.day ?? days.to,
      method: row.method ?? asked.method,
      branch: row.branchId ?? asked.branch,
    })
  }

  const person = (row: Cells) => (mayKnow && row.userId ? to(`detallesusuario/${row.userId}`) : undefined)
  const coupon = (row: Cells) =>
    maySeeCoupon && row.couponId ? to(`sistema/cupones/detalle/${row.couponId}`) : undefined

  const links: Record<ReportName, (row: Cells, asked: ReportQuery, days: Days) => string | undefined> = {
    ...{ payments, attendance: classes, occupancy: classes, atRisk: person, coupons: coupon },
    cancellations: (row, asked, days) => (by === "customer" ? person(row) : classes(row, asked, days)),
    ...{ ratings: classes, packages: () => undefined, retention: () => undefined },
  }
  return links[name]
}
