import type { CancellationTimes } from "../../../contract/studio.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { BranchRow, DisciplineRow, InstructorRow, RoomRow, SeatRow } from "./import.ts"
import { toCancellationTimes } from "./settings.ts"

export type RoomWithSeats = RoomRow & { seats: SeatRow[] }

/** What files may call by its name. */
export interface KnownStudio {
  branches: BranchRow[]
  disciplines: DisciplineRow[]
  rooms: RoomWithSeats[]
  instructors: InstructorRow[]
  /** Undefined where nobody wrote them. */
  cancellationTimes?: CancellationTimes | undefined
}

interface KnownBranch {
  id: string
  name: string
  address: string
  area: string
  phone: string
  is_public: boolean
  time_zone: string
  late_minutes: number | null
}

interface KnownDiscipline {
  id: string
  name: string
  description: string
  level: string
  what_to_bring: string
  photo: string | null
}

interface KnownRoom {
  id: string
  branch_id: string
  discipline_id: string | null
  name: string
  type: string
  capacity: number
}

interface KnownSeat {
  room_id: string
  seat: number
  col: number | null
  row: number | null
  blocked: boolean
}

interface KnownInstructor {
  id: string
  first_name: string
  last_name: string
  branch_id: string | null
  bio: string
}

export async function readKnownStudio(runner: Runner): Promise<KnownStudio> {
  const branches = await runner.query<KnownBranch>(
    "select id, name, address, area, phone, is_public, time_zone, late_minutes from branches order by created_at, id",
  )
  const disciplines = await runner.query<KnownDiscipline>(
    "select id, name, description, level, what_to_bring, photo from disciplines order by created_at, id",
  )
  const rooms = await runner.query<KnownRoom>(
    "select id, branch_id, discipline_id, name, type, capacity from rooms order by created_at, id",
  )
  const seats = await runner.query<KnownSeat>(
    "select room_id, seat, col, row, blocked from room_seats order by seat",
  )
  const instructors = await runner.query<KnownInstructor>(
    "select id, first_name, last_name, branch_id, bio from instructors order by created_at, id",
  )
  const times = await runner.query<{ value: unknown }>(
    "select value from settings where name = 'cancellation_times'",
  )
  const ofRoom = Map.groupBy(seats.rows, ({ room_id }) => room_id)
  return {
    branches: branches.rows,
    disciplines: disciplines.rows,
    rooms: rooms.rows.map((room) => ({ ...room, seats: ofRoom.get(room.id) ?? [] })),
    instructors: instructors.rows,
    cancellationTimes: times.rows[0] && toCancellationTimes(times.rows[0].value),
  }
}
