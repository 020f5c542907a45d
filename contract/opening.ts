import { z } from "zod"
import { PackageId } from "./packages.ts"
import { Instant } from "./time.ts"

/** When reservations of one class open: for everybody, and sooner for who pays with one of these packages. */
export const ClassOpening = z.object({
  at: Instant,
  sooner: z.array(z.object({ package: PackageId, at: Instant })),
})
export type ClassOpening = z.infer<typeof ClassOpening>

/** As a rule reads it; ids are not looked at closer. */
export type Opening = z.input<typeof ClassOpening>

/** Since when a class is open to who pays with this package of the catalogue, or has none; milliseconds, 0 when it always was. */
export function opensWith(opening: Opening | null, packageId: string | null): number {
  if (!opening) return 0
  const own = packageId === null ? undefined : opening.sooner.find((one) => one.package === packageId)
  return Date.parse(own?.at ?? opening.at)
}

/** The same of who could pay with any of these: the soonest. */
export const opensFor = (opening: Opening | null, packageIds: readonly (string | null)[]): number =>
  Math.min(opensWith(opening, null), ...packageIds.map((id) => opensWith(opening, id)))
