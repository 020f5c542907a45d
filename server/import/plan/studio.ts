import { defaultTimeZone } from "../../../contract/house.ts"
import type { BranchRow, DisciplineRow, InstructorRow, SeatRow } from "../../features/studio/import.ts"
import type { RoomWithSeats } from "../../features/studio/known.ts"
import type { ContentPage } from "../../features/studio/versions.ts"
import type { Faults, Place } from "../faults.ts"
import type { Folder } from "../files.ts"
import { idOf, sameName } from "../ids.ts"
import type { Known } from "../known.ts"
import { readLayout } from "../layout.ts"
import { Names, named } from "../names.ts"
import { planContent } from "./content.ts"
import { type PlannedSettings, planSettings } from "./settings.ts"

export type PlannedRoom = RoomWithSeats

export interface StudioPlan {
  settings: PlannedSettings
  content: ContentPage[]
  branches: Names<BranchRow>
  disciplines: Names<DisciplineRow>
  /** By branch and name: `roomName`. */
  rooms: Names<PlannedRoom>
  /** Who is called so, in any branch. */
  instructors: Names<InstructorRow[]>
  /** Whose account somebody of the staff is, by ids. */
  accounts: { instructor: string; user: string }[]
}

export function roomName(branch: string, room: string): string {
  return `${room} (${branch})`
}

/** Of what the studio has already its own row counts, and stays. */
export function planStudio(folder: Folder, known: Known, faults: Faults): StudioPlan {
  const branches = new Names<BranchRow>("la sucursal", "branches.csv")
  const branchesThere = named(known.branches, ({ name }) => name)
  for (const { at, public: isPublic, time_zone, late_minutes, ...row } of folder["branches.csv"]) {
    const branch = {
      ...row,
      id: idOf("branch", row.name),
      is_public: isPublic,
      time_zone: time_zone ?? defaultTimeZone,
      late_minutes: late_minutes ?? null,
    }
    if (!branches.add(row.name, branchesThere.get(sameName(row.name)) ?? branch))
      faults.add(at, "name", `la sucursal «${row.name}» está dos veces`)
  }
  branches.addThere(known.branches, ({ name }) => name)
  const disciplines = new Names<DisciplineRow>("la disciplina", "disciplines.csv")
  const disciplinesThere = named(known.disciplines, ({ name }) => name)
  for (const { at, ...row } of folder["disciplines.csv"]) {
    const discipline = { ...row, photo: null, id: idOf("discipline", row.name) }
    if (!disciplines.add(row.name, disciplinesThere.get(sameName(row.name)) ?? discipline))
      faults.add(at, "name", `«${row.name}» está dos veces`)
  }
  disciplines.addThere(known.disciplines, ({ name }) => name)
  const accounts: StudioPlan["accounts"] = []
  return {
    settings: planSettings(folder["settings.csv"], known.cancellationTimes, faults),
    content: planContent(folder["content.csv"], faults),
    branches,
    disciplines,
    rooms: planRooms(folder, { branches, disciplines, known }, faults),
    instructors: planInstructors(folder, { branches, accounts, known }, faults),
    accounts,
  }
}

function planRooms(
  folder: Folder,
  plans: { branches: Names<BranchRow>; disciplines: Names<DisciplineRow>; known: Known },
  faults: Faults,
): Names<PlannedRoom> {
  const { branches, disciplines, known } = plans
  const rooms = new Names<PlannedRoom>("el salón", "rooms.csv")
  const nameOfBranch = new Map(known.branches.map(({ id, name }) => [id, name]))
  const nameOf = ({ branch_id, name }: PlannedRoom) => roomName(nameOfBranch.get(branch_id) ?? "", name)
  const there = named(known.rooms, nameOf)
  for (const row of folder["rooms.csv"]) {
    const branch = branches.find(faults, row.at, "branch", row.branch)
    const discipline = row.discipline && disciplines.find(faults, row.at, "discipline", row.discipline)
    if (!branch) continue
    const id = idOf("room", row.branch, row.name)
    const room = {
      id,
      branch_id: branch.id,
      discipline_id: discipline ? discipline.id : null,
      name: row.name,
      type: row.type,
      capacity: row.capacity,
      seats: planSeats(id, row, faults),
    }
    const own = roomName(row.branch, row.name)
    if (!rooms.add(own, there.get(sameName(own)) ?? room)) {
      faults.add(row.at, "name", `el salón «${row.name}» está dos veces en ${row.branch}`)
    }
  }
  rooms.addThere(known.rooms, nameOf)
  return rooms
}

function planSeats(room_id: string, row: Folder["rooms.csv"][number], faults: Faults): SeatRow[] {
  if (row.layout === "") {
    return Array.from({ length: row.capacity }, (_, i) => ({
      room_id,
      seat: i + 1,
      col: null,
      row: null,
      blocked: false,
    }))
  }
  const plan = readLayout(row.layout)
  if ("fault" in plan) {
    faults.add(row.at, "layout", plan.fault)
    return []
  }
  if (row.capacity > plan.seats.length) {
    const message = `son ${row.capacity} lugares y el plano tiene ${plan.seats.length}; se esperan tantos como el plano o menos`
    faults.add(row.at, "capacity", message)
  }
  return plan.seats.map(({ id, ...place }) => ({ room_id, seat: id, ...place }))
}

function planInstructors(
  folder: Folder,
  plans: { branches: Names<BranchRow>; accounts: StudioPlan["accounts"]; known: Known },
  faults: Faults,
): Names<InstructorRow[]> {
  const { branches, accounts, known } = plans
  const instructors = new Names<InstructorRow[]>("el instructor", "instructors.csv")
  const staff = new Set(folder["staff.csv"].map(({ email }) => email))
  const taken = new Set<string>()
  for (const { at, branch: branchName, account, ...row } of folder["instructors.csv"]) {
    const branch = branchName && branches.find(faults, at, "branch", branchName)
    const branch_id = branch ? branch.id : null
    const name = fullName(row)
    const instructor = { ...row, branch_id, id: idOf("instructor", name, branchName ?? "") }
    const namesakes = instructors.get(name)
    if (account) {
      if (!staff.has(account)) faults.add(at, "account", `${account} no está en staff.csv`)
      else if (taken.has(account)) faults.add(at, "account", `${account} ya es de otro instructor`)
      taken.add(account)
      accounts.push({ instructor: instructor.id, user: idOf("user", account) })
    }
    if (namesakes?.some((other) => other.branch_id === branch_id)) {
      faults.add(at, "first_name", `«${name}» está dos veces en la misma sucursal`)
    } else if (namesakes) namesakes.push(instructor)
    else instructors.add(name, [instructor])
  }
  for (const one of known.instructors) {
    const namesakes = instructors.get(fullName(one))
    if (!namesakes) instructors.addThere([[one]], () => fullName(one))
    else if (!namesakes.some(({ branch_id }) => branch_id === one.branch_id)) namesakes.push(one)
  }
  return instructors
}

/** Who is called so in a branch, or else in none, or else anywhere. */
export function findInstructor(plan: StudioPlan, faults: Faults, at: Place, name: string, branchId: string) {
  const namesakes = plan.instructors.find(faults, at, "instructor", name)
  return (
    namesakes?.find(({ branch_id }) => branch_id === branchId) ??
    namesakes?.find(({ branch_id }) => branch_id === null) ??
    namesakes?.[0]
  )
}

function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
