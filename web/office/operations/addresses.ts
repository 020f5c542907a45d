import type { StudioClass } from "../../../contract/schedule.ts"

/** Where the desk shows a class, with one of its seats lit. */
export function deskHref({ branch, id }: StudioClass, seat?: number): string {
  return `?branch=${branch}&clase=${id}${seat ? `&lugar=${seat}` : ""}`
}
