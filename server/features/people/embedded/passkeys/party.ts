/** The house as devices know it: a key that was made for it opens no other, and no page that only looks like it. */
export interface Party {
  id: string
  /** Whether pages of there are ours. */
  has(origin: string): boolean
}

/** `publicUrl`: where the house is; without one it is tried on one's own machine, at whatever port. */
export function partyOf(publicUrl: string | undefined): Party {
  if (!publicUrl) return { id: "localhost", has: (origin) => /^http:\/\/localhost(:\d+)?$/.test(origin) }
  const { hostname, origin: ours } = new URL(publicUrl)
  return { id: hostname, has: (origin) => origin === ours }
}
