/** When one is expected at any class, as its page and its reminder say it. */
export const arrival = "10 minutos antes"

/** Until when the seat of who has not come is kept for them; null where the branch gives none away. */
export const keptUntil = (startsAt: string | Date, lateMinutes: number | null): Date | null =>
  lateMinutes === null ? null : new Date(new Date(startsAt).getTime() + lateMinutes * 60_000)
