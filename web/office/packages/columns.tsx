import { sayDays } from "../../../contract/calendar.ts"
import { offerOf, sayClasses } from "../../../contract/offer.ts"
import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import style from "./columns.module.css"
import { typeNames } from "./packageValues.ts"

export const columnsOf = (branchOf: (item: Package) => string): readonly Column<Package>[] => [
  {
    name: "Nombre",
    cell: ({ description }) => <strong>{description}</strong>,
    value: ({ description }) => description,
    card: "title",
  },
  { name: "Clases", cell: sayClasses, value: ({ totalClasses }) => totalClasses || Number.MAX_SAFE_INTEGER },
  { name: "Tipo", cell: ({ type }) => typeNames[type], value: ({ type }) => typeNames[type] },
  { name: "Sucursal", cell: branchOf, value: branchOf, wraps: true },
  { name: "Vigencia", cell: ({ daysExpiry }) => sayDays(daysExpiry), value: ({ daysExpiry }) => daysExpiry },
  {
    name: "Precio",
    cell: (item) => <Price item={item} />,
    value: (item) => priceOf(inCentavos(item)),
    align: "end",
  },
  { name: "Tienda", cell: sayShown, value: sayShown },
  {
    name: "Estado",
    cell: ({ isActive }) => (isActive ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>),
    value: ({ isActive }) => (isActive ? "ACTIVO" : "INACTIVO"),
    card: "side",
  },
]

const sayShown = ({ public: isPublic }: Package) => (isPublic ? "A la vista" : "Oculto")

/** What it costs today, beside what it cost before. */
function Price({ item }: { item: Package }) {
  const { price, before } = offerOf(item, { branch: null })
  return (
    <span className={style.price}>
      {before && <s className={style.before}>{before}</s>} {price}
    </span>
  )
}
