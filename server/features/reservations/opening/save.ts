import type { z } from "zod"
import type {
  OpeningTimes,
  OpeningTimesSetting,
  saveOpeningTimes as save,
} from "../../../../contract/openingTimes.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { piece, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { saveSetting } from "../../studio/saveSetting.ts"

/**
 * When reservations open from now on; whoever has a place keeps it. Throws EDITED_MEANWHILE, or VALIDATION for a branch or
 * a package that is not there.
 */
export async function saveOpeningTimes(
  context: Context<Actor>,
  { revision: basedOn, ...times }: z.output<typeof save.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof OpeningTimesSetting>>> {
  await assertThere(context, times)
  const saved = { name: "opening" as const, basedOn, make: () => times }
  return saveSetting(context, key, saved, (kept, revision) => ({ ...kept, revision }))
}

const findThere = statement<{ id: string }>("opening-subjects")(
  piece`select id from branches where id = any(${uuids("branches")})
   union all select id from packages where id = any(${uuids("packages")})`,
)

async function assertThere({ pool }: Context, { classes, packages }: OpeningTimes): Promise<void> {
  const asked = {
    branches: classes.flatMap(({ branch }) => branch ?? []),
    packages: packages.map((one) => one.package),
  }
  const there = new Set((await findThere(pool, asked)).map(({ id }) => id))
  const fields = [
    ...classes.flatMap(({ branch }, index) =>
      branch === null || there.has(branch)
        ? []
        : [{ path: `classes.${index}.branch`, message: "No se encontró la sucursal." }],
    ),
    ...packages.flatMap((one, index) =>
      there.has(one.package)
        ? []
        : [{ path: `packages.${index}.package`, message: "No se encontró el paquete." }],
    ),
  ]
  if (fields.length > 0) throw new Refusal("VALIDATION", { fields })
}
