import type { Runner } from "../../../platform/database/statement.ts"
import { forgetFirst, isFirst } from "../../../platform/http/limits.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** Longer than a code of an application is good for, by whichever clock. */
const minutes = 3

/**
 * Looks at a code by `check`, once: whoever shows it again, in any process, is refused, though it is still good. What came to
 * nothing counts for nothing. Throws SECOND_STEP_USED, and what `check` throws.
 */
export async function onlyOnce<T>(
  runner: Runner,
  { uid, code }: { uid: string; code: string },
  check: () => Promise<T>,
): Promise<T> {
  const what = `${uid} ${code}`
  if (!(await isFirst(runner, "step-code", what, minutes))) throw new Refusal("SECOND_STEP_USED")
  try {
    return await check()
  } catch (error) {
    await forgetFirst(runner, "step-code", what)
    throw error
  }
}
