import { Suspense } from "react"
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import { lazily } from "../../ui/lazily.tsx"
import { Steps } from "../../ui/Steps.tsx"
import { pageMeta, studioOf } from "../meta.ts"
import { Page } from "../Page.tsx"
import type { Route } from "./+types/ReserveClass.ts"
import { loadWeek } from "./loadWeek.ts"
import { structuredData } from "./structuredData.ts"
import { WeekOfClasses } from "./WeekOfClasses.tsx"

const ChosenClass = lazily(async () => ({
  default: (await import("../seats/ChosenClass.tsx")).ChosenClass,
}))

export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadWeek(context, params.id, new URL(request.url).searchParams)
}

/** Filters and seats only change what is shown; a day or a class is asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  // A class that was just booked has its confirmation in the answer.
  const isBooked = !currentUrl.searchParams.has("reserva") && nextUrl.searchParams.has("reserva")
  const onlyLook =
    currentUrl.pathname === nextUrl.pathname && same("dia") && same("clase") && (same("reserva") || isBooked)
  return !onlyLook || currentUrl.href === nextUrl.href
}

export function meta(args: Route.MetaArgs) {
  const { loaderData, location } = args
  if (!loaderData) return [{ title: "404 no found" }]
  const { branch } = loaderData
  const studio = studioOf(args)
  return [
    ...pageMeta(
      args,
      sayStep(loaderData, new URLSearchParams(location.search)),
      `Clases de la semana en ${branch.name}: ${branch.address}. Elige hora y lugar.`,
    ),
    ...(studio ? structuredData(loaderData, studio) : []),
  ]
}

/** Each step has its own title: the week, a class's seats, the confirmation. */
function sayStep({ branch, chosen }: Awaited<ReturnType<typeof loader>>, query: URLSearchParams): string {
  if (!chosen || chosen === "missing" || !query.has("clase")) return `Reserva en ${branch.name}`
  const { discipline, day, hour } = chosen.item
  const what = `${discipline}, ${formatShortDay(day)}, ${sayHour(hour, "customer")}`
  return query.has("reserva") ? `Tu reserva: ${what}` : `Elige tu lugar: ${what}`
}

const steps = ["Filtros", "Seleccionar clase", "Confirmación"]

export default function ReserveClass({ loaderData }: Route.ComponentProps) {
  const { branch, classes, chosen, now } = loaderData
  const [query] = useSearchParams()
  // Nothing here may change on its own: the seats that the server sent would be drawn anew, without the one pressed.
  if (query.has("clase") && chosen !== null) {
    return (
      <Suspense fallback={<Page title="¿Dónde te pones?">{null}</Page>}>
        <ChosenClass
          branch={branch}
          chosen={chosen}
          others={classes}
          now={now}
          indicator={<Steps label="Pasos de la reserva" steps={steps} current={3} />}
        />
      </Suspense>
    )
  }
  return (
    <WeekOfClasses
      {...loaderData}
      indicator={<Steps label="Pasos de la reserva" steps={steps} current={2} />}
    />
  )
}
