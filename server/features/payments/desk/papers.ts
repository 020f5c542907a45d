import type { FastifyInstance } from "fastify"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { Id } from "../../../../contract/id.ts"
import { shiftPaperPath } from "../../../../contract/shifts.ts"
import { receiptPath } from "../../../../contract/transactions.ts"
import type { Actor, Context, Platform } from "../../../platform/context.ts"
import { type Authenticator, authorize } from "../../../platform/http/access.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { printReceipt } from "./receipt.ts"
import { printShift } from "./shifts/paper.ts"

type Print = (context: Context<Actor>, id: string) => Promise<{ name: string; bytes: Buffer }>

/** What is printed: no JSON, so it is not part of the contract's table. Who may see a thing may print it. */
export function servePapers(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  const serve = (path: string, missing: ErrorCode, print: Print) =>
    app.get(`/api${path}`, { schema: { hide: true } }, async (request, reply) => {
      const { actor } = await authorize("signedIn", request, authenticator)
      if (actor?.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED")
      const id = Id.safeParse((request.params as { id: string }).id)
      if (!id.success || !actor) throw new Refusal(missing)
      const { name, bytes } = await print({ ...platform, actor }, id.data)
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `inline; filename="${name}"`)
        .type("application/pdf")
        .send(bytes)
    })
  serve(receiptPath, "TRANSACTION_NOT_FOUND", printReceipt)
  serve(shiftPaperPath, "SHIFT_NOT_FOUND", printShift)
}
