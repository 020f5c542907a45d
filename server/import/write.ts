import type { PoolClient } from "pg"
import { importHeldPackages, importPackages } from "../features/packages/import.ts"
import { importCouponPackages, importCoupons, importCouponUses } from "../features/payments/coupons/import.ts"
import { importTransactions } from "../features/payments/import.ts"
import { importReservations } from "../features/reservations/import.ts"
import { importClasses, importSlots } from "../features/schedule/import.ts"
import {
  importAccounts,
  importBranches,
  importContent,
  importDisciplines,
  importInstructors,
  importRooms,
  importSettings,
} from "../features/studio/import.ts"
import type { NoteAdded } from "../platform/database/bulk.ts"
import { countRows, type Progress } from "./counted.ts"
import type { PlannedHeld } from "./plan/held.ts"
import type { Plan } from "./plan/plan.ts"
import { freeUntilOf, idOfReservation } from "./plan/reservations.ts"
import { writeLedger } from "./write/credits.ts"
import { writePeople } from "./write/people.ts"

/** Rows that are new, by kind. */
export interface Added {
  settings: number
  content: number
  branches: number
  disciplines: number
  rooms: number
  instructors: number
  packages: number
  coupons: number
  people: number
  classes: number
  slots: number
  heldPackages: number
  reservations: number
  payments: number
}

/** Writes what a plan has and the database does not. What is there stays as it is. `accounts`: uids by address. */
export async function writePlan(
  client: PoolClient,
  plan: Plan,
  accounts: Map<string, string>,
  now: Date,
  progress: Progress,
  note?: NoteAdded,
): Promise<Added> {
  const { studio } = plan
  const { bulk, begin } = countRows(client, rowsOf(plan), progress, note)

  begin("studio")
  const { studio: profile, written, opening } = studio.settings
  const settings = await importSettings(bulk, { studio: profile, cancellation_times: written, opening })
  const content = await importContent(bulk, studio.content, now)
  const branches = await importBranches(bulk, studio.branches.own)
  const branch = translate(branches.known)
  const disciplines = await importDisciplines(bulk, studio.disciplines.own)
  const discipline = translate(disciplines.known)
  const plannedRooms = studio.rooms.own.map(({ seats, ...row }) => ({
    ...row,
    branch_id: branch(row.branch_id),
    discipline_id: discipline(row.discipline_id),
  }))
  const seats = studio.rooms.own.flatMap((one) => one.seats)
  const rooms = await importRooms(bulk, plannedRooms, seats)
  const room = translate(rooms.known)
  const instructors = await importInstructors(
    bulk,
    studio.instructors.own.flat().map((row) => ({ ...row, branch_id: branch(row.branch_id) })),
  )
  const instructor = translate(instructors.known)

  begin("people")
  const people = await writePeople(bulk, plan, accounts, branch)
  const user = translate(people.known)
  await importAccounts(
    bulk,
    studio.accounts.map((one) => ({ instructor: instructor(one.instructor), user: user(one.user) })),
  )

  begin("classes")
  const classes = await importClasses(
    bulk,
    plan.schedule.values().map(({ room: _room, zone: _zone, discipline: _name, written: _row, ...row }) => ({
      ...row,
      branch_id: branch(row.branch_id),
      room_id: room(row.room_id),
      discipline_id: discipline(row.discipline_id),
      instructor_id: instructor(row.instructor_id),
    })),
  )
  const inClass = translate(classes.known)
  const slots = await importSlots(
    bulk,
    plan.slots.map((row) => ({
      ...row,
      branch_id: branch(row.branch_id),
      room_id: room(row.room_id),
      discipline_id: discipline(row.discipline_id),
      instructor_id: instructor(row.instructor_id),
    })),
    now,
  )

  begin("packages")
  const coupons = await importCoupons(
    bulk,
    plan.coupons.map(({ packages: _only, ...row }) => ({ ...row, branch_id: branch(row.branch_id) })),
  )
  const coupon = translate(coupons.known)
  const packages = await importPackages(
    bulk,
    plan.catalogue.own.map((row) => ({
      ...row,
      branch_id: branch(row.branch_id),
      coupon_id: coupon(row.coupon_id),
    })),
  )
  const ofPackage = translate(packages.known)
  const isNew = ({ id }: { id: string }) => !coupons.known.has(id)
  await importCouponPackages(
    bulk,
    plan.coupons
      .filter(isNew)
      .flatMap(({ id, packages: only }) =>
        only.map((one) => ({ coupon_id: id, package_id: ofPackage(one) })),
      ),
  )
  const held = await importHeldPackages(
    bulk,
    plan.held
      .values()
      .map(({ written: _row, customer: _customer, movements: _movements, balance: _balance, ...row }) => ({
        ...row,
        user_id: user(row.user_id),
        package_id: ofPackage(row.package_id),
        branch_id: branch(row.branch_id),
      })),
  )

  const heldPackage = translate(held.known)

  begin("reservations")
  const reservations = await importReservations(
    bulk,
    plan.reservations.values().map((one) => ({
      id: idOfReservation(one),
      class_id: inClass(one.class.id),
      room_id: room(one.class.room_id),
      seat: one.seat,
      user_id: user(one.customer.id),
      held_package_id: (one.payer as PlannedHeld).id,
      created_at: new Date(one.booked),
      free_until: freeUntilOf(one, studio.settings.cancellationTimes),
      cancelled_at: one.cancelled === undefined ? null : new Date(one.cancelled),
      cancelled_by: one.cancelled === undefined ? null : user(one.customer.id),
      // A roll from elsewhere: taken while the class was, by nobody of this house.
      attended: one.attended ?? null,
      marked_at: one.attended === undefined ? null : one.class.starts_at,
      marked_by: null,
      given_at: null,
    })),
  )
  begin("credits")
  await writeLedger(bulk, plan, held, reservations, user)

  begin("payments")
  const payments = await importTransactions(
    bulk,
    plan.payments.values().map(({ email: _email, day: _day, written: _row, ...row }) => ({
      ...row,
      held_package_id: heldPackage(row.held_package_id ?? null),
      user_id: user(row.user_id),
      branch_id: branch(row.branch_id),
      package_id: ofPackage(row.package_id),
    })),
  )
  await importCouponUses(
    bulk,
    plan.uses
      .filter(({ order_id }) => !payments.known.has(order_id))
      .map((row) => ({
        ...row,
        coupon_id: coupon(row.coupon_id),
        user_id: user(row.user_id),
        package_id: ofPackage(row.package_id),
        branch_id: branch(row.branch_id),
      })),
    now,
  )
  return {
    settings,
    content,
    branches: branches.added,
    disciplines: disciplines.added,
    rooms: rooms.added,
    instructors: instructors.added,
    packages: packages.added,
    coupons: coupons.added,
    people: people.added,
    classes: classes.added,
    slots: slots.added,
    heldPackages: held.added,
    reservations: reservations.added,
    payments: payments.added,
  }
}

/** The id that the database knows for a planned one. */
function translate(known: Map<string, string>) {
  return <Id extends string | null>(id: Id): Id => (id === null ? id : ((known.get(id) ?? id) as Id))
}

function rowsOf(plan: Plan): number {
  const { studio, people, schedule, slots, catalogue, held, reservations, payments } = plan
  const lists = [studio.branches, studio.disciplines, studio.rooms, studio.instructors, catalogue]
  const rows = [
    people.people,
    slots,
    plan.coupons,
    held,
    reservations,
    payments,
    plan.uses,
    ...held.map(({ movements }) => movements),
  ]
  return [studio.content, ...lists.map(({ own }) => own), ...rows].reduce(
    (sum, list) => sum + list.length,
    schedule.size,
  )
}
