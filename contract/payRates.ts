import { sayPesos } from "./money.ts"

/** By the class, by the head, or a base and so much for each head over a number. */
export const rateKinds = ["per_class", "per_head", "base_plus_head_over"] as const
export type RateKind = (typeof rateKinds)[number]

/** What a class is paid, in centavos. What a kind has not is 0. */
export interface RateTerms {
  kind: RateKind
  base: number
  perHead: number
  headOver: number
}

/** From a day of the branch on, until the next one; of one discipline, or of all that have none of their own. */
export interface DatedRate extends RateTerms {
  from: string
  discipline: string | null
}

/** The rate that holds for a class: its discipline's own before that of all, of each the last to begin by its day. */
export function rateOn<R extends DatedRate>(
  rates: readonly R[],
  day: string,
  discipline: string,
): R | undefined {
  const begun = rates.filter(({ from }) => from <= day)
  const last = (of: string | null) =>
    begun
      .filter((rate) => rate.discipline === of)
      .reduce<R | undefined>((one, rate) => (one && one.from > rate.from ? one : rate), undefined)
  return last(discipline) ?? last(null)
}

/** What a class with so many heads is paid by a rate. */
export const payOf = ({ base, perHead, headOver }: RateTerms, heads: number): number =>
  base + perHead * Math.max(0, heads - headOver)

/** Whose head counts: who came, where the roll was taken; or whoever kept their seat until the class. */
export const headRules = ["attended", "held"] as const
export type HeadRule = (typeof headRules)[number]

/** Which cancelled classes are paid, as if nobody had come. */
export const cancelledRules = ["never", "late", "always"] as const
export type CancelledRule = (typeof cancelledRules)[number]

/** How many heads a class is paid for. `held`: seats that nobody gave up; `marked`: of how many it is known whether they came. */
export function headsOf(
  rule: HeadRule,
  { held, attended, marked }: { held: number; attended: number; marked: number },
): number {
  return rule === "attended" && marked > 0 ? attended : held
}

/** Whether a class is paid: one that was given, or was cancelled as the studio still pays it. */
export function isPaid(
  { cancelled, lateHours }: { cancelled: CancelledRule; lateHours: number },
  { startsAt, cancelledAt }: { startsAt: Date; cancelledAt: Date | null },
): boolean {
  if (cancelledAt === null || cancelled === "always") return true
  return cancelled === "late" && startsAt.getTime() - cancelledAt.getTime() < lateHours * 3_600_000
}

/** «$350 por clase», «$250 más $30 por persona después de 5»; of pesos, as the wire carries them. */
export function sayRate({ kind, base, perHead, headOver }: RateTerms): string {
  if (kind === "per_class") return `${sayPesos(base)} por clase`
  const head = `${sayPesos(perHead)} por persona`
  if (kind === "per_head") return head
  return `${sayPesos(base)} más ${head}${headOver > 0 ? ` después de ${headOver}` : ""}`
}
