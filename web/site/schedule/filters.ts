import type { StudioClass } from "../../../contract/schedule.ts"

/** What narrows the list; each lives in the URL under its Spanish name. */
export interface Filters {
  disciplina: string | null
  instructor: string | null
  tipo: string | null
  hora: string | null
  conlugar: string | null
}

export const filterNames = ["disciplina", "instructor", "tipo", "hora", "conlugar"] as const

export const timesOfDay = [
  { key: "manana", name: "Mañana", from: "00:00", to: "11:59" },
  { key: "tarde", name: "Tarde", from: "12:00", to: "17:59" },
  { key: "noche", name: "Noche", from: "18:00", to: "23:59" },
] as const

export const typeNames = [
  ["groups", "Grupal"],
  ["individual", "Individual"],
] as const

/** What an address narrows the list by; what is no type and no time of day counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const { tipo, hora, ...named } = Object.fromEntries(
    filterNames.map((name) => [name, query.get(name)]),
  ) as unknown as Filters
  return {
    ...named,
    tipo: typeNames.some(([key]) => key === tipo) ? tipo : null,
    hora: timesOfDay.some(({ key }) => key === hora) ? hora : null,
  }
}

export function anyFilter(filters: Filters): boolean {
  return filterNames.some((name) => filters[name])
}

export function passes(item: StudioClass, filters: Filters): boolean {
  const time = timesOfDay.find(({ key }) => key === filters.hora)
  return (
    (!filters.disciplina || item.disciplineId === filters.disciplina) &&
    (!filters.instructor || item.instructorId === filters.instructor) &&
    (!filters.tipo || item.type === filters.tipo) &&
    (!time || (item.hour >= time.from && item.hour <= time.to)) &&
    (!filters.conlugar || item.available > 0)
  )
}

/** The same address with one part set; null takes it out. */
export function withParam(query: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(query)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

export function withoutFilters(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of filterNames) next.delete(name)
  return `?${next}`
}
