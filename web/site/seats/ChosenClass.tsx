import { QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryClient } from "../../api/queryClient.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Alternatives } from "../booking/Alternatives.tsx"
import { Booked } from "../booking/Booked.tsx"
import type { Chosen } from "../booking/chosen.ts"
import { Page } from "../Page.tsx"
import { ClassHeader } from "./ClassHeader.tsx"
import { SeatsOrLine } from "./SeatsOrLine.tsx"

interface ChosenClassProps {
  branch: Branch
  chosen: Chosen | "missing"
  others: StudioClass[]
  now: string
  indicator: ReactNode
}

/** The last step: a seat of the chosen class, and the confirmation. */
export function ChosenClass({ branch, chosen, others, now, indicator }: ChosenClassProps) {
  const [query] = useSearchParams()
  const reservation = query.get("reserva")
  if (chosen === "missing") {
    return (
      <QueryClientProvider client={queryClient}>
        <Page>
          <EmptyState main title="No se pudo cargar la clase." />
          <Alternatives others={others} now={now} />
        </Page>
      </QueryClientProvider>
    )
  }
  const { item } = chosen
  return (
    <QueryClientProvider client={queryClient}>
      {reservation ? (
        <Booked id={reservation} branch={branch} />
      ) : (
        <Page>
          <ClassHeader item={item} />
          {indicator}
          <SeatsOrLine key={item.id} branch={branch} chosen={chosen} others={others} now={now} />
        </Page>
      )}
    </QueryClientProvider>
  )
}
