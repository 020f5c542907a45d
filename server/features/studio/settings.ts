import {
  CancellationTimes,
  cancellationTimeRange,
  defaultCancellationTimes,
  StudioProfile,
} from "../../../contract/studio.ts"
import type { Context } from "../../platform/context.ts"

type Reader = Pick<Context, "db">

/** A setting as it is kept; undefined when nobody has written it. */
export async function setting({ db }: Reader, name: string): Promise<unknown> {
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
