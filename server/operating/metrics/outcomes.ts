import type { Counts } from "./counts.ts"

/** What people come for, by the call that does it. */
export const actions: Record<string, string> = {
  book: "POST /api/reservations",
  cancel: "DELETE /api/reservations/:id",
  change: "POST /api/reservations/:id/change",
  wait: "POST /api/waitlist",
  order: "POST /api/paypal/create-order",
  pay: "POST /api/paypal/capture-order",
  sell: "POST /api/transactions/cash",
}

/** How often each was done, answered again, or refused, and with which code. */
export function outcomesOf({ answers, refusals, repeats }: Counts): {
  action: string
  outcome: string
  count: number
}[] {
  return Object.entries(actions).flatMap(([action, call]) => {
    const again = repeats[call]?.[0] ?? 0
    const refused = Object.entries(refusals).flatMap(([name, [count = 0]]) =>
      name.startsWith(`${call} `) ? [{ action, outcome: name.slice(call.length + 1), count }] : [],
    )
    return [
      { action, outcome: "done", count: (answers[call]?.[1] ?? 0) - again },
      { action, outcome: "repeated", count: again },
      ...refused,
    ]
  })
}
