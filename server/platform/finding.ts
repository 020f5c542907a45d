/** What a look at one thing found. `look`: it works, and somebody should see to it; `broken`: it does not work. */
export interface Finding {
  state: "good" | "look" | "broken"
  says: string
  /** What to do about it. */
  todo?: string
}

export const good = (says: string): Finding => ({ state: "good", says })
export const look = (says: string, todo: string): Finding => ({ state: "look", says, todo })
export const broken = (says: string, todo: string): Finding => ({ state: "broken", says, todo })
