import type { Output } from "../../../contract/endpoint.ts"
import { sayPesos } from "../../../contract/money.ts"
import type { getBilling, Money } from "../../../contract/reports.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { useBilling } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

export interface Kind {
  id: string
  name: string
  /** What narrows the payments to it. */
  query: Record<string, string>
  of: (billing: Output<typeof getBilling>, period: "year" | "month") => Money
}

interface MoneyByKindProps {
  title: string
  caption: string
  /** What the kinds are of. */
  column: string
  kinds: readonly Kind[]
}

/** What came in of each kind, this year and this month. */
export function MoneyByKind({ title, caption, column, kinds }: MoneyByKindProps) {
  const links = useLinks()
  const periods = [
    ["year", "este año"],
    ["month", "este mes"],
  ] as const
  return (
    <Box title={title} query={useBilling()}>
      {(billing) => (
        <Counts
          caption={caption}
          quiet
          columns={[column, "Año", "Mes"]}
          rows={kinds.map(({ id, name, query, of }) => ({
            ...{ id, name },
            counts: periods.map(([period, said]) => ({
              says: sayPesos(of(billing, period).net),
              to: links.payments({ initdate: billing[period].since, ...query }),
              label: `${name}, ${said}`,
            })),
          }))}
          empty=""
        />
      )}
    </Box>
  )
}
