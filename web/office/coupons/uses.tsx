import { hourIn, sayMoment } from "../../../contract/calendar.ts"
import type { CouponUse } from "../../../contract/coupons.ts"
import { studioZone } from "../../../contract/house.ts"
import { Badge, type BadgeTone } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import style from "./columns.module.css"

const states: Record<CouponUse["state"], { word: string; tone: BadgeTone }> = {
  used: { word: "Usado", tone: "sage" },
  held: { word: "Apartado", tone: "gold" },
  lapsed: { word: "No se pagó", tone: "cream" },
  returned: { word: "Devuelto", tone: "cream" },
}

/** Who was promised the coupon, when, and what became of it. */
export function columnsAt(now: Date): readonly Column<CouponUse>[] {
  return [
    {
      name: "Persona",
      cell: ({ person }) => (
        <>
          <strong className={style.person}>{person.name}</strong>
          <span className={style.name}>
            <MailAddress email={person.email} />
          </span>
        </>
      ),
      card: "title",
    },
    { name: "Paquete", cell: (use) => use.package, wraps: true },
    { name: "Descuento", cell: ({ discount }) => `${discount} %` },
    {
      name: "Cuándo",
      cell: ({ usedAt, createdAt }) =>
        sayMoment(usedAt ?? createdAt, studioZone(), { now, audience: "staff" }),
    },
    { name: "Estado", cell: (use) => <UseBadge use={use} />, card: "side" },
  ]
}

function UseBadge({ use: { state, heldUntil } }: { use: CouponUse }) {
  const { word, tone } = states[state]
  const until = state === "held" ? ` hasta ${hourIn(studioZone(), new Date(heldUntil))}` : ""
  return <Badge tone={tone}>{`${word}${until}`}</Badge>
}
