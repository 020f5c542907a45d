/** An instant that came within JSON, which writes it with the offset of the connection, as the wire carries it. */
export const inUtc = (instant: string): string => new Date(instant).toISOString()
