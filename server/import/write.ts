import type { PoolClient } from "pg"
import {
  findLedgerEnds,
  importHeldPackages,
  importLedger,
  importPackages,
  type LedgerRow,
} from "../features/packages/import.ts"
import { importTransactions } from "../features/payments/import.ts"
import { findPeople, importPeople } from "../features/people/import.ts"
import type { IdentityProvider } from "../features/people/provider.ts"
import { importReservations } from "../features/reservations/import.ts"
import { importClasses } from "../features/schedule/import.ts"
import {
  importBranches,
  importDisciplines,
  importInstructors,
  importRooms,
  importSettings,
} from "../features/studio/import.ts"
import { chain } from "./plan/ledger.ts"
import type { Plan } from "./plan/plan.ts"

export type Identity = Pick<IdentityProvider, "createAccounts">

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

async function writePeople(
  client: PoolClient,
  plan: Plan,
  identity: Identity,
  branch: (id: string | null) => string | null,
) {
  const { people } = plan.people
  const known = await findPeople(
    client,
    people.map(({ email }) => email),
  )
  const missing = people.filter(({ email }) => !known.has(email))
  const uids = await identity.createAccounts(
    client,
    missing.map(({ email, first_name, last_name, password }) => ({
      email,
      name: `${first_name} ${last_name}`.trim(),
      password,
    })),
  )
  const rows = missing.map(({ password: _password, permissions: _permissions, ...row }) => {
    const uid = uids.get(row.email)
    if (uid === undefined) throw new Error(`The identity provider made no account for ${row.email}`)
    return { ...row, uid, branch_id: branch(row.branch_id) }
  })
  const permissions = missing.flatMap((person) =>
    person.permissions.map((row) => ({
      ...row,
      branch_ids: row.branch_ids?.map((id) => branch(id) ?? id) ?? null,
    })),
  )
  await importPeople(client, rows, permissions)
  return { ids: new Map(people.map(({ id, email }) => [id, known.get(email) ?? id])), added: missing.length }
}

/** A new package brings its whole ledger; one that was there goes on with the reservations that are new. */
async function writeLedger(
  client: PoolClient,
  plan: Plan,
  heldAdded: Set<string>,
  reservationsAdded: Set<string>,
  user: (id: string) => string,
) {
  const older = plan.held.filter(({ id }) => !heldAdded.has(id))
  const ends = await findLedgerEnds(
    client,
    older.map(({ id }) => id),
  )
  const rows: LedgerRow[] = []
  for (const held of plan.held) {
    const isNew = heldAdded.has(held.id)
    const movements = held.movements.filter(
      ({ reservationId }) => isNew || (reservationId !== undefined && reservationsAdded.has(reservationId)),
    )
    const end = isNew ? { seq: 0, balance: 0 } : (ends.get(held.id) ?? { seq: 0, balance: 0 })
    const linked = chain(held, movements, end, user(held.user_id))
    if (!linked) throw new NoCreditsLeft(held.written.at.file, held.written.at.row, held.customer.email)
    rows.push(...linked)
  }
  await importLedger(client, rows)
}

/** A package that was imported before has since been used up in the studio itself. */
export class NoCreditsLeft extends Error {
  readonly file: string
  readonly row: number
  readonly email: string
  constructor(file: string, row: number, email: string) {
    super(`No credits left for the new reservations of ${email}`)
    this.file = file
    this.row = row
    this.email = email
  }
}
