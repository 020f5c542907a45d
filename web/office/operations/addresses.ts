import type { StudioClass } from "../../../contract/schedule.ts"
import { office } from "../sections.ts"

/** Where the desk shows a class, with one of its seats lit. */
export function deskHref({ branch, id }: StudioClass, seat?: number): string {
  return `?branch=${branch}&clase=${id}${seat ? `&lugar=${seat}` : ""}`
}

/** What the monitor at a branch's reception shows. */
export const wallHref = (branch: string): string => `${office}/operaciones/pantalla?branch=${branch}`
