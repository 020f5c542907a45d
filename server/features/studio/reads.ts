import type { z } from "zod"
import {
  type Branch,
  CancellationTimes,
  cancellationTimeRange,
  type Discipline,
  defaultCancellationTimes,
  type Instructor,
  StudioProfile,
} from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isVisible, sightOfBranches } from "./visible.ts"

type Reader = Pick<Context, "db"> & { actor?: Actor }

function branches({ db, actor }: Reader) {
  return db
    .selectFrom("branches as b")
    .select(["id", "name", "address", "area", "phone", "is_public as isPublic", "time_zone as timeZone"])
    .where(isVisible(sightOfBranches(actor)))
    .orderBy("created_at")
    .orderBy("name")
}

export async function listBranches(reader: Reader): Promise<{ branches: z.input<typeof Branch>[] }> {
  return { branches: await branches(reader).execute() }
}

/** Throws BRANCH_NOT_FOUND, also for a branch that the actor does not see. */
export async function readBranch(reader: Reader, id: string): Promise<z.input<typeof Branch>> {
  const row = await branches(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("BRANCH_NOT_FOUND")
  return row
}

function disciplines({ db }: Reader) {
  return db.selectFrom("disciplines").select(["id", "name", "description"]).orderBy("name")
}

export async function listDisciplines(
  reader: Reader,
): Promise<{ disciplines: z.input<typeof Discipline>[] }> {
  return { disciplines: await disciplines(reader).execute() }
}

export async function readDiscipline(reader: Reader, id: string): Promise<z.input<typeof Discipline>> {
  const row = await disciplines(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("DISCIPLINE_NOT_FOUND")
  return row
}

function instructors({ db }: Reader) {
  return db
    .selectFrom("instructors")
    .select(["id", "first_name as firstName", "last_name as lastName", "branch_id as branch", "bio"])
    .orderBy("first_name")
    .orderBy("last_name")
}

export async function listInstructors(
  reader: Reader,
): Promise<{ instructors: z.input<typeof Instructor>[] }> {
  return { instructors: await instructors(reader).execute() }
}

export async function readInstructor(reader: Reader, id: string): Promise<z.input<typeof Instructor>> {
  const row = await instructors(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("INSTRUCTOR_NOT_FOUND")
  return row
}

async function setting({ db }: Reader, name: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst()
  return row?.value
}

/** Each time that is missing or out of range is its default. */
export function toCancellationTimes(value: unknown): CancellationTimes {
  const { min, max } = cancellationTimeRange
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>
  const entries = Object.entries(defaultCancellationTimes).map(([name, standard]) => {
    const minutes = Number.isInteger(given[name]) ? (given[name] as number) : 0
    return [name, minutes >= min && minutes <= max ? minutes : standard]
  })
  return CancellationTimes.parse(Object.fromEntries(entries))
}

export async function readCancellationTimes(reader: Reader): Promise<CancellationTimes> {
  return toCancellationTimes(await setting(reader, "cancellation_times"))
}

const unnamed: StudioProfile = {
  name: "Cupo",
  tagline: "",
  phone: "",
  email: "",
  chatUrl: "",
  instagramUrl: "",
  facebookUrl: "",
  isDemo: false,
}

export async function readStudioProfile(reader: Reader): Promise<StudioProfile> {
  const value = await setting(reader, "studio")
  return StudioProfile.catch(unnamed).parse({ ...unnamed, ...(value as object) })
}
