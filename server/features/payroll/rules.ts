import type { z } from "zod"
import {
  defaultPayRules,
  PayRules,
  type PayRulesSetting,
  type savePayRules as save,
} from "../../../contract/payroll.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { saveSetting } from "../studio/saveSetting.ts"
import { setting } from "../studio/settings.ts"

/** Nobody is paid through Cupo where nobody says otherwise. */
export const toPayRules = (value: unknown): PayRules =>
  PayRules.safeParse(value ?? undefined).data ?? defaultPayRules

export async function readPayRules(reader: Pick<Context, "pool">): Promise<z.input<typeof PayRulesSetting>> {
  const { value, revision } = await setting(reader, "payroll")
  return { ...toPayRules(value), revision }
}

/** For what is not closed yet. Throws EDITED_MEANWHILE. */
export function savePayRules(
  context: Context<Actor>,
  { revision: basedOn, ...rules }: z.output<typeof save.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof PayRulesSetting>>> {
  const saved = { name: "payroll" as const, basedOn, make: () => rules }
  return saveSetting(context, key, saved, (kept, revision) => ({ ...kept, revision }))
}
