import { Button } from "@mantine/core"
import { formatMoney } from "../../../contract/money.ts"
import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import { type Choice, useOverlays } from "../overlays/overlays.ts"
import style from "./PackageCard.module.css"
import { sayClasses } from "./sayClasses.ts"

/** A package on sale. The one for newcomers stands apart. */
export function PackageCard({ item, choice }: { item: Package; choice?: Choice | undefined }) {
  const { openAuth } = useOverlays()
  const priced = inCentavos(item)
  const price = priceOf(priced)
  const before = price < priced.amount ? priced.amount : null
  const days = `${item.daysExpiry} días`
  const each =
    item.totalClasses > 1 ? `${formatMoney(Math.round(price / item.totalClasses))} por clase · ${days}` : days
  const name = sayClasses(item)
  return (
    <article className={style.card} data-first={item.isNewUser || undefined}>
      {(item.isNewUser || before !== null) && (
        <p className={style.top}>
          <span className={style.tag}>
            {item.isNewUser ? "Primera vez" : item.discountInfo || "Precio especial"}
          </span>
          {before !== null && (
            <s className={style.before}>
              <span className={style.hidden}>Antes </span>
              {formatMoney(before)}
            </s>
          )}
        </p>
      )}
      <div className={style.row}>
        <div>
          <h2 className={style.name}>{name}</h2>
          {item.description !== name && <p className={style.what}>{item.description}</p>}
          <p className={style.detail}>{each}</p>
          {(item.isNewUser || before === null) && item.discountInfo && (
            <p className={style.detail}>{item.discountInfo}</p>
          )}
        </div>
        <p className={style.price}>{formatMoney(price)}</p>
      </div>
      <Button
        size="lg"
        fullWidth
        variant={item.isNewUser ? "white" : item.isUnlimited ? "outline" : "filled"}
        color={item.isNewUser || item.isUnlimited ? "ink.8" : "clay"}
        aria-label={`Comprar ${name}`}
        onClick={() => openAuth("Payment", { packageId: item.id, choice })}
      >
        Comprar
      </Button>
    </article>
  )
}
