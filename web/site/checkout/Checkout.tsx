import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { getPaymentWay, type PaymentWay } from "../../../contract/orders.ts"
import { getPackage, type Package, type PackageId } from "../../../contract/packages.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { useCustomer } from "../../api/useUser.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { Unread } from "../Unread.tsx"
import { AlreadyPaid } from "./AlreadyPaid.tsx"
import style from "./Payment.module.css"
import { mayLoad, paymentsHref } from "./paymentsPage.ts"
import { Summary, totalOf } from "./Summary.tsx"
import { notOnSale, Unavailable } from "./Unavailable.tsx"
import { useBuying } from "./useBuying.ts"
import { useCoupon } from "./useCoupon.ts"
import { usePaidLately, type Wish } from "./wish.ts"

interface Paying {
  item: Package
  way: PaymentWay
  /** In centavos, coupon and all. */
  total: number
  buying: ReturnType<typeof useBuying>
}

interface CheckoutProps {
  children: (paying: Paying) => ReactNode
}

/** What both views of paying show first, and the purchase that they serve. */
export function Checkout({ children }: CheckoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Wanted>{children}</Wanted>
    </QueryClientProvider>
  )
}

function Wanted({ children }: CheckoutProps) {
  const { auth } = useOverlays()
  const userId = useCustomer()?.id ?? ""
  const id = auth?.packageId as PackageId
  const choice = auth?.choice
  const sold = useQuery(queryOf(getPackage, { params: { id } }))
  const ways = useQuery(queryOf(getPaymentWay))
  const { data: item, error } = sold
  const { data: way, error: noWay } = ways
  const isElsewhere = way?.isAvailable && !mayLoad(way.scriptUrl)
  useEffect(() => {
    if (isElsewhere) location.assign(paymentsHref(id, choice))
  }, [isElsewhere, id, choice])
  const gone = error instanceof ApiError && error.status === 404 && (
    <Unavailable error={error} isRetrying={sold.isFetching} onRetry={() => void sold.refetch()} />
  )
  if (gone && !item) return <Withdrawn key={userId} userId={userId} packageId={id} gone={gone} />
  // What was read stays when it cannot be read again: whoever pays has just come back from their bank.
  if ((error && !item) || (noWay && !way)) {
    return <Unread of={[sold, ways]} title="No se pudo cargar el pago." />
  }
  if (!item || !way || isElsewhere) return <Loading />
  // The purchase is of who is here: whoever comes in meanwhile has their own, and who comes back asks for theirs again.
  return (
    <Bought key={userId} userId={userId} item={item} way={way} gone={gone}>
      {children}
    </Bought>
  )
}

interface WithdrawnProps extends Pick<Wish, "userId" | "packageId"> {
  gone: ReactNode
}

/** Sold no more since before the page was loaded: what was approved before that is asked for, and its end is told. */
function Withdrawn({ gone, ...bought }: WithdrawnProps) {
  const buying = useBuying({ ...bought, amount: 0, couponCode: undefined }, async () => null)
  return (
    <div className={style.view}>
      {buying.state === "idle" ? ended(buying, gone) : <OnItsWay {...buying} />}
    </div>
  )
}

/** Why a payment was refused, unless it was for being sold no more. */
const ended = ({ failure }: Paying["buying"], gone: ReactNode) => (
  <>
    <FormError>{failure === notOnSale ? null : failure}</FormError>
    {gone}
  </>
)

/** What is known of a payment that is on its way. */
function OnItsWay({ state }: Pick<Paying["buying"], "state">) {
  if (state === "unknown") {
    return (
      <p role="status" className={style.unknown}>
        No sabemos todavía si se cobró. Lo estamos buscando: no pagues otra vez. Si se cobró, tu paquete
        aparece solo en tu cuenta.
      </p>
    )
  }
  return (
    state === "capturing" && (
      <p role="status" className={style.lead}>
        Procesando tu pago...
      </p>
    )
  )
}

interface BoughtProps extends CheckoutProps, Pick<Paying, "item" | "way">, Pick<Wish, "userId"> {
  /** In place of paying, where it is sold no more and no payment is on its way. */
  gone: ReactNode
}

function Bought({ userId, item, way, gone, children }: BoughtProps) {
  const { auth } = useOverlays()
  const { price, total } = totalOf(item, auth?.coupon)
  const coupon = useCoupon(item.id, price / 100)
  const wish = {
    ...{ userId, packageId: item.id },
    ...{ amount: total / 100, couponCode: auth?.coupon?.code },
  }
  const buying = useBuying(wish, coupon.again)
  const isPaid = usePaidLately(wish)
  const [isAnother, setAnother] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnother) view.current?.focus()
  }, [isAnother])
  if (isPaid && !isAnother && buying.state === "idle") {
    return <AlreadyPaid item={item} onAnother={() => setAnother(true)} />
  }
  if (gone && buying.state === "idle") return ended(buying, gone)
  return (
    <div className={style.view} ref={view} tabIndex={-1}>
      {way.isAvailable && way.isSimulated && (
        <p className={style.simulated}>Pagos de prueba: no se cobra nada.</p>
      )}
      <Summary item={item} coupon={auth?.coupon} />
      <OnItsWay {...buying} />
      {buying.state !== "unknown" && children({ item, way, total, buying })}
    </div>
  )
}
