import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { cheapestFor, paysFor } from "../../../contract/cheapest.ts"
import type { Taker } from "../../../contract/lateness.ts"
import { sayPesos } from "../../../contract/money.ts"
import { listPackages } from "../../../contract/packages.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { getMyShift } from "../../../contract/shifts.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { PackageField } from "../cash/PackageField.tsx"
import { PayField } from "../cash/PayField.tsx"
import { useSale } from "../cash/useSale.ts"
import { DrawerNotice } from "../kit/drawer/DrawerNotice.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./ChangeSheet.module.css"
import { useLateSale } from "./useLateSale.ts"
import type { LateSeat } from "./useLateSeat.ts"

interface LateSaleProps {
  item: StudioClass
  entry: RosterEntry
  taker: Taker
  /** Just written down: nobody can be newer. */
  isNew: boolean
  late: LateSeat
}

/** What is sold to who gets the seat of who has not come: one press sells it and seats them, or nothing. */
export default function LateSale({ item, entry, taker, isNew, late }: LateSaleProps) {
  const now = useNow()
  const sale = useSale()
  const { data: catalogue } = useQuery(queryOf(listPackages))
  const { data: drawer } = useQuery(queryOf(getMyShift, { query: { branch: item.branch } }))
  const selling = useLateSale(item, { entry, taker, sale, late })
  const first =
    catalogue &&
    cheapestFor(
      catalogue.packages.filter(({ isActive, public: isPublic }) => isActive && isPublic),
      item,
      { isNew, now },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when the catalogue is there.
  useEffect(() => {
    if (first) sale.setItem(first)
  }, [first?.id])
  const price = sale.item ? ` ${sayPesos(sale.total / 100)}` : ""
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        selling.press()
      }}
    >
      <PackageField
        branch={item.branch}
        chosen={sale.item}
        onChoose={sale.setItem}
        only={(one) => paysFor(one, item, now)}
        isNext={false}
      />
      <PayField sale={sale}>
        <DrawerNotice
          branch={{ id: item.branch, name: item.branchName }}
          isOpen={drawer && drawer.shift !== null}
        />
      </PayField>
      <FormError>{selling.error}</FormError>
      <SheetWays
        label={`Cobrar${price} y dar el ${entry.seat}`}
        pending={selling.pending}
        isSlow={selling.isSlow}
        error={selling.error}
        isReady={selling.isReady}
        onLeave={late.leave}
        onGiveUp={selling.giveUp}
      />
    </form>
  )
}
