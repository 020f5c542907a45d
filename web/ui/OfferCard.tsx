import type { ReactNode } from "react"
import style from "./OfferCard.module.css"

interface OfferCardProps {
  offer: {
    name: string
    what: string | null
    price: string
    before: string | null
    tag: string | null
    details: readonly string[]
    coupon: string | null
  }
  /** It stands apart from the others. */
  first?: boolean | undefined
  /** What can be done with it, or why not. */
  children?: ReactNode
}

/** Something on sale: what it is, until when, and what it costs. */
export function OfferCard({ offer, first, children }: OfferCardProps) {
  const { name, what, price, before, tag, details, coupon } = offer
  return (
    <article className={style.card} data-first={first || undefined}>
      {(tag || before) && (
        <p className={style.top}>
          {tag && <span className={style.tag}>{tag}</span>}
          {before && (
            <s className={style.before}>
              <span className={style.hidden}>Antes </span>
              {before}
            </s>
          )}
        </p>
      )}
      <div>
        <div className={style.row}>
          <h2 className={style.name}>{name}</h2>
          <p className={style.price}>{price}</p>
        </div>
        {what && <p className={style.what}>{what}</p>}
        {details.map((line) => (
          <p key={line} className={style.detail}>
            {line}
          </p>
        ))}
      </div>
      {(coupon || children) && (
        <div className={style.foot}>
          {coupon && <p className={style.coupon}>{coupon}</p>}
          {children}
        </div>
      )}
    </article>
  )
}
