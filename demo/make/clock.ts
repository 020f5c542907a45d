/** Time in the demo is minutes from the Monday of the reference week, in the branch's own clock. */
export const dayLength = 1440

const names = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"]

/** `mar-2`: the day of a minute, as the importer reads it. */
export function dayName(day: number): string {
  const week = Math.floor(day / 7)
  const name = names[day - week * 7]
  return week === 0 ? `${name}` : `${name}${week > 0 ? "+" : ""}${week}`
}

/** How many days a day as the importer reads it is from the reference day; of a day of a week, at the least. */
export function fromReference(name: string): number {
  const [, weekday = "", week = "0"] = /^(\D{3})([+-]\d+)?$/.exec(name) ?? []
  return weekday ? names.indexOf(weekday) + Number(week) * 7 - 6 : Number(name)
}

export function momentName(minute: number): string {
  return `${dayName(Math.floor(minute / dayLength))} ${hourName(minute)}`
}

export function hourName(minute: number): string {
  const inDay = ((minute % dayLength) + dayLength) % dayLength
  const pad = (part: number) => String(part).padStart(2, "0")
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`
}

export function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(":").map(Number)
  return hours * 60 + minutes
}
