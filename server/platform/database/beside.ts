/**
 * How many connections each part of a serving process opens beside the pool of its requests. Whoever opens them asks here,
 * and so does the keeper, which counts them without knowing the parts.
 */
export const connectionsOf = {
  /** Who is let in. */
  admission: 1,
  news: 1,
  /** Who reads much: of the pool, unless a pooler stands before the database. */
  readers: 1,
  /** What open maps show: the same. */
  live: 1,
  /** What staff change, where a pooler stands before the database. */
  acting: 4,
  /** The identity provider. */
  identity: 3,
  /** The worker, where there is one. */
  jobs: 3,
} as const

/** How many a serving process opens of the standby, if there is one. */
export const connectionsOfStandby = 4
