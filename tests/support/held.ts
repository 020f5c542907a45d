import type { Held } from "../../server/features/packages/eligible.ts"

/** A package of ten classes of a group, good everywhere, with one left; from the first instant, and for no time unless it is said. */
export const heldPackage = (wish: Partial<Held> = {}): Held => ({
  ...{ id: "p", packageId: null, description: "10 clases", type: "group", isUnlimited: false },
  ...{ branchId: null, frozenFrom: null, frozenUntil: null },
  ...{ startsAt: 0, expiresAt: 0, createdAt: 0, seq: 1, balance: 1 },
  ...wish,
})
