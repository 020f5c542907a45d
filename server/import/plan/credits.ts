import { payingType } from "../../../contract/payingType.ts"
import type { CancellationTimes } from "../../../contract/studio.ts"
import type { Faults } from "../faults.ts"
import { sameName } from "../ids.ts"
import type { PlannedHeld, PlannedReservation } from "./held.ts"
import { move } from "./ledger.ts"
import { freeUntilOf, idOfReservation, placeOf } from "./reservations.ts"

/**
 * Lets the held packages pay the reservations in the order they were made, and take back what was cancelled on time. What came before
 * stays paid by what paid it (`payers`, by ids): another package may have come since that would have.
 */
export function payReservations(
  reservations: PlannedReservation[],
  { held, payers }: { held: PlannedHeld[]; payers: ReadonlyMap<string, string> },
  times: CancellationTimes,
  faults: Faults,
): void {
  const heldOf = Map.groupBy(held, ({ user_id }) => user_id)
  for (const [customer, own] of Map.groupBy(reservations, ({ customer }) => customer)) {
    const theirs = heldOf.get(customer.id) ?? []
    for (const event of eventsOf(own)) pay(event, theirs, payerOf(event.of, theirs, payers), times, faults)
  }
}

function payerOf(
  of: PlannedReservation,
  held: PlannedHeld[],
  payers: ReadonlyMap<string, string>,
): PlannedHeld | undefined {
  const id = payers.size > 0 ? payers.get(idOfReservation(of)) : undefined
  return id === undefined ? undefined : held.find((one) => one.id === id)
}

interface Event {
  at: number
  isBooking: boolean
  of: PlannedReservation
}

function pay(
  { at, isBooking, of }: Event,
  held: PlannedHeld[],
  before: PlannedHeld | undefined,
  times: CancellationTimes,
  faults: Faults,
): void {
  if (isBooking) {
    const found = before ?? choose(of, held)
    if (typeof found !== "string") {
      of.payer = found
      move(found, { delta: -1, reason: "used", at, of })
      return
    }
    const place = placeOf(of)
    faults.need("customer_packages.csv", place.file)
    const cause = `paying ${of.customer.id} ${of.package}: ${found}`
    if (!faults.isPartial("customer_packages.csv")) faults.addOnce(cause, place, "package", found)
  } else if (of.payer) {
    const isFree = at <= freeUntilOf(of, times).getTime()
    move(of.payer, { delta: isFree ? 1 : 0, reason: isFree ? "returned" : "lost", at, of })
  }
}

function eventsOf(own: PlannedReservation[]): Event[] {
  const events = own.flatMap((of): Event[] => {
    const booked = { at: of.booked, isBooking: true, of }
    return of.cancelled === undefined ? [booked] : [booked, { at: of.cancelled, isBooking: false, of }]
  })
  return events.sort((a, b) => a.at - b.at)
}

/**
 * Of those that can pay the one that the studio would take, among those of the name that the row says, or of all; or, in Spanish, why
 * none can.
 */
function choose(of: PlannedReservation, held: PlannedHeld[]): PlannedHeld | string {
  const { package: name, class: booked } = of
  if (name === undefined) {
    const able = held.filter((one) => steps.every((can) => can(one, of)))
    return (
      firstOf(able) ??
      `${held.length > 0 ? "ninguno de sus paquetes puede" : "no tiene ningún paquete que pueda"} pagarla`
    )
  }
  const wanted = sameName(name)
  const named = held.filter(({ written }) => sameName(written.package) === wanted)
  if (named.length === 0) {
    const others = [...new Set(held.map(({ description }) => `«${description}»`))].join(", ")
    return `no tiene «${name}» en customer_packages.csv; ${others ? `tiene ${others}` : "no tiene ninguno"}`
  }
  const ofType = named.filter((one) => isOfType(one, of))
  if (ofType.length === 0) return `«${name}» no es para clases de tipo ${booked.type}`
  const ofBranch = ofType.filter((one) => isOfBranch(one, of))
  if (ofBranch.length === 0) return `«${name}» es de otra sucursal`
  const valid = ofBranch.filter((one) => isValid(one, of))
  if (valid.length === 0) return `«${name}» no estaba vigente el ${booked.day} o cuando se reservó`
  return firstOf(valid.filter(hasLeft)) ?? `a «${name}» ya no le quedaban clases`
}

type Can = (held: PlannedHeld, of: PlannedReservation) => boolean

const isOfType: Can = ({ type }, of) => type === payingType(of.class.type)
const isOfBranch: Can = ({ branch_id }, of) => branch_id === null || branch_id === of.class.branch_id
const isValid: Can = ({ starts_at, expires_at }, { class: { starts_at: begins }, booked }) =>
  starts_at.getTime() <= booked && begins >= starts_at && begins <= expires_at
const hasLeft = (held: PlannedHeld) => held.is_unlimited || held.balance > 0
const steps: Can[] = [isOfType, isOfBranch, isValid, hasLeft]

/** As `choosePackage`; but what is said to be left of one is not spent while another can pay. */
const firstOf = (held: PlannedHeld[]): PlannedHeld | undefined =>
  held.toSorted(
    (a, b) =>
      Number(b.is_unlimited) - Number(a.is_unlimited) ||
      Number(isUsedUp(a)) - Number(isUsedUp(b)) ||
      a.expires_at.getTime() - b.expires_at.getTime() ||
      a.starts_at.getTime() - b.starts_at.getTime(),
  )[0]

const isUsedUp = ({ is_unlimited, balance, written: { remaining } }: PlannedHeld) =>
  !is_unlimited && remaining !== undefined && balance <= remaining
