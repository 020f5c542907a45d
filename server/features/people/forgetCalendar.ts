import type { Runner } from "../../platform/database/statement.ts"

/** Ends what a person's calendar reads their classes by; whether there was one. Whoever puts the server together brings it. */
export type ForgetCalendar = (runner: Runner, userId: string) => Promise<boolean>
