import { useEffect } from "react"
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { listSuggestedCoupons } from "../../../contract/coupons.ts"
import { listPackages } from "../../../contract/packages.ts"
import { getClass } from "../../../contract/schedule.ts"
import { callFromServer } from "../../api/server.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { HeldFor } from "../booking/HeldFor.tsx"
import { type MetaArgs, pageMeta } from "../meta.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { Page } from "../Page.tsx"
import { PinnedChoice } from "../PinnedChoice.tsx"
import { phoneHref } from "../phoneHref.ts"
import { classHref, seatIn } from "../schedule/places.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Packages.ts"
import { inOrder } from "./inOrder.ts"
import { PackageCard } from "./PackageCard.tsx"
import style from "./Packages.module.css"
import { TypeChips, typeHref } from "./TypeChips.tsx"

/** What is on sale, and the class that somebody on the way to a seat wants to pay. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get("clase")
  const [{ packages }, { suggested }, item] = await Promise.all([
    callFromServer(context, listPackages, {}),
    callFromServer(context, listSuggestedCoupons, {}),
    wanted ? callFromServer(context, getClass, { params: { id: wanted } }).catch(() => null) : null,
  ])
  return { packages, suggested, item }
}

/** Packages change by the day, or are asked for again where one stands; the pinned class changes with the address. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ||
  currentUrl.searchParams.get("clase") !== nextUrl.searchParams.get("clase")

export const meta = (args: MetaArgs) =>
  pageMeta(args, "Paquetes", "Paquetes de clases grupales e individuales, con su vigencia y su precio.")

export default function Packages({ loaderData: { packages, suggested, item } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { profile, branches } = useStudio()
  const type = query.get("tipo") === "individual" ? "individual" : "group"
  const seat = seatIn(query)
  const { openAuth } = useOverlays()
  const wanted = query.get("comprar")
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for by the address that one arrives at, once.
  useEffect(() => {
    const choice = item && seat ? { item, seat } : undefined
    // Once whatever floated over the page before is closed.
    if (wanted) queueMicrotask(() => openAuth("Payment", { packageId: wanted, choice }))
  }, [wanted])
  const shown = inOrder(packages, type, item)
  return (
    <Page kicker="Paquetes" title="Elige tu ritmo">
      {item && (
        <div className={style.pinned}>
          <PinnedChoice item={item} seat={seat}>
            <HeldFor item={item} seat={seat} />
          </PinnedChoice>
          <Link className={style.back} to={classHref(item, seat)}>
            Volver a tu lugar
          </Link>
        </div>
      )}
      {packages.length > 0 && <TypeChips query={query} type={type} />}
      {packages.length === 0 && (
        <EmptyState title="Muy pronto: nuestros paquetes.">
          <p>Aquí podrás comprar tus clases por paquete, con su precio y su vigencia.</p>
        </EmptyState>
      )}
      {packages.length > 0 && shown.length === 0 && (
        <EmptyState title="No hay paquetes de este tipo en este momento.">
          <Link to={typeHref(query, type === "group" ? "individual" : "group")}>Ver los otros paquetes</Link>
        </EmptyState>
      )}
      <ul className={style.packages}>
        {shown.map((each) => (
          <li key={each.id}>
            <PackageCard
              item={each}
              branch={
                branches.length > 1 ? (branches.find(({ id }) => id === each.branchId)?.name ?? null) : null
              }
              coupon={suggested.find(({ packageId }) => packageId === each.id)}
              choice={item && seat ? { item, seat } : undefined}
            />
          </li>
        ))}
      </ul>
      <p className={style.note} hidden={packages.length === 0}>
        También puedes comprar tu paquete en recepción
        {profile.phone && (
          <>
            {" o llamando al "}
            <a href={phoneHref(profile.phone)}>{profile.phone}</a>
          </>
        )}
        .
      </p>
    </Page>
  )
}
