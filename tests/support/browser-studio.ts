import type { OwnStudio } from "./studios.ts"

/** Where this worker's studio is: it has one for all of its tests. */
let own: OwnStudio | undefined

export const studioUrl = (): string => own?.url ?? ""

/** The studio of a worker's place; made when it is first asked for. */
export async function takeStudio(place: number): Promise<OwnStudio> {
  own = await ask<OwnStudio>("POST", place)
  return own
}

/** Whoever takes this place next gets a new one. */
export const dropStudio = (place: number): Promise<unknown> => ask("DELETE", place)

async function ask<T>(method: string, place: number): Promise<T> {
  const response = await fetch(`${process.env.TEST_STUDIOS}/${place}`, { method })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}
