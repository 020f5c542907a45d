import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { sayPesos } from "../../../contract/money.ts"
import { listPackages, type Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import { queryOf } from "../../api/queries.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./Cash.module.css"

interface PackageFieldProps {
  branch: string | undefined
  chosen: Package | null
  onChoose: (item: Package) => void
  /** Of what is on sale, what is offered; all when absent. */
  only?: (item: Package) => boolean
  /** The person was chosen: the keyboard comes here. */
  isNext: boolean
}

const types = { group: "Grupal", individual: "Individual" }

/** What is on sale in a branch; the arrows choose. */
export function PackageField({ branch, chosen, onChoose, only = () => true, isNext }: PackageFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery(queryOf(listPackages))
  const offered = (data?.packages ?? []).filter(
    (item) => item.isActive && item.public && (!item.branchId || item.branchId === branch) && only(item),
  )
  useEffect(() => {
    if (isNext) firstOf(list.current)?.focus()
  }, [isNext])
  if (!data) return error ? <Unread error={error} /> : <Loading />
  return (
    <fieldset className={style.field}>
      <legend>Paquete</legend>
      <div ref={list} className={style.packages}>
        {offered.map((item) => (
          <label key={item.id} className={style.package}>
            <input
              type="radio"
              name="package"
              checked={chosen?.id === item.id}
              onChange={() => onChoose(item)}
            />
            <span className={style.name}>{item.description}</span>
            <span className={style.quiet}>{types[item.type]}</span>
            <span className={style.price}>{sayPesos(priceOf(inCentavos(item)) / 100)}</span>
          </label>
        ))}
      </div>
      {offered.length === 0 && <p className={style.quiet}>No hay paquetes a la venta en esta sucursal.</p>}
    </fieldset>
  )
}

/** The one that is chosen already, or the first. */
const firstOf = (list: HTMLElement | null) =>
  list?.querySelector<HTMLInputElement>("input:checked") ?? list?.querySelector("input")
