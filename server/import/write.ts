import type { PoolClient } from "pg"
import { importHeldPackages, importPackages } from "../features/packages/import.ts"
import { importTransactions } from "../features/payments/import.ts"
import { importReservations } from "../features/reservations/import.ts"
import { importClasses } from "../features/schedule/import.ts"
import {
  importBranches,
  importDisciplines,
  importInstructors,
  importRooms,
  importSettings,
} from "../features/studio/import.ts"
import type { Plan } from "./plan/plan.ts"
import { writeLedger } from "./write/credits.ts"
import { type Identity, writePeople } from "./write/people.ts"

/** Rows that are new, by kind. */
export interface Added {
  settings: number
  branches: number
  disciplines: number
  rooms: number
  instructors: number
  packages: number
  people: number
  classes: number
  heldPackages: number
  reservations: number
  payments: number
}

/** Called before each kind of row: how many rows are done, of how many. */
export type Progress = (done: number, total: number, what: string) => void

/** Writes what a plan has and the database does not. What is there stays as it is. */
export async function writePlan(
  client: PoolClient,
  plan: Plan,
  identity: Identity,
  progress: Progress,
): Promise<Added> {
  const { studio } = plan
  const steps = countSteps(plan, progress)

  steps.begin("estudio", studio.branches.all.length)
  const { studio: profile, written } = studio.settings
  const settings = await importSettings(client, { studio: profile, cancellation_times: written })
  const branches = await importBranches(client, studio.branches.all)
  const branch = translate(branches.ids)
  const disciplines = await importDisciplines(client, studio.disciplines.all)
  const discipline = translate(disciplines.ids)
  const plannedRooms = studio.rooms.all.map(({ seats, ...row }) => ({
    ...row,
    branch_id: branch(row.branch_id),
    discipline_id: discipline(row.discipline_id),
  }))
  const rooms = await importRooms(
    client,
    plannedRooms,
    studio.rooms.all.flatMap(({ seats }) => seats),
  )
  const room = translate(rooms.ids)
  const instructors = await importInstructors(
    client,
    studio.instructors.all.flat().map((row) => ({ ...row, branch_id: branch(row.branch_id) })),
  )
  const instructor = translate(instructors.ids)

  steps.begin("personas", plan.people.people.length)
  const { ids: people, added: peopleAdded } = await writePeople(client, plan, identity, branch)
  const user = translate(people)

  steps.begin("clases", plan.schedule.size)
  const classes = await importClasses(
    client,
    [...plan.schedule.values()].map(
      ({ room: _room, zone: _zone, discipline: _name, written: _row, ...row }) => ({
        ...row,
        branch_id: branch(row.branch_id),
        room_id: room(row.room_id),
        discipline_id: discipline(row.discipline_id),
        instructor_id: instructor(row.instructor_id),
      }),
    ),
  )
  const inClass = translate(classes.ids)

  steps.begin("paquetes", plan.held.length)
  const packages = await importPackages(
    client,
    plan.catalogue.all.map((row) => ({ ...row, branch_id: branch(row.branch_id) })),
  )
  const ofPackage = translate(packages.ids)
  const heldAdded = await importHeldPackages(
    client,
    plan.held.map(
      ({ written: _row, customer: _customer, movements: _movements, balance: _balance, ...row }) => ({
        ...row,
        user_id: user(row.user_id),
        package_id: ofPackage(row.package_id),
        branch_id: branch(row.branch_id),
      }),
    ),
  )

  steps.begin("reservas", plan.reservations.length)
  const reservationsAdded = await importReservations(
    client,
    plan.reservations.map(({ written: _row, customer: _customer, class: _class, ...row }) => ({
      ...row,
      class_id: inClass(row.class_id),
      room_id: room(row.room_id),
      user_id: user(row.user_id),
      held_package_id: row.held_package_id as string,
      cancelled_by: user(row.cancelled_by),
    })),
  )
  await writeLedger(client, plan, heldAdded, reservationsAdded, user)

  steps.begin("pagos", plan.payments.length)
  const payments = await importTransactions(
    client,
    plan.payments.map(({ email: _email, ...row }) => ({
      ...row,
      user_id: user(row.user_id),
      branch_id: branch(row.branch_id),
      package_id: ofPackage(row.package_id),
    })),
  )
  steps.begin("listo", 0)
  return {
    settings,
    branches: branches.added,
    disciplines: disciplines.added,
    rooms: rooms.added,
    instructors: instructors.added,
    packages: packages.added,
    people: peopleAdded,
    classes: classes.added,
    heldPackages: heldAdded.size,
    reservations: reservationsAdded.size,
    payments,
  }
}

/** The id that the database knows for a planned one. */
function translate(ids: Map<string, string>) {
  return <Id extends string | null>(id: Id): Id => (id === null ? id : ((ids.get(id) ?? id) as Id))
}

function countSteps(plan: Plan, progress: Progress) {
  const { studio, people, schedule, held, reservations, payments } = plan
  const lists = [studio.branches.all, people.people, held, reservations, payments]
  const total = lists.reduce((sum, list) => sum + list.length, schedule.size)
  let done = 0
  return {
    begin(what: string, rows: number): void {
      progress(done, total, what)
      done += rows
    },
  }
}
