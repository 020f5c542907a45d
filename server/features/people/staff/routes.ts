import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { addStaff } from "./add.ts"
import { listAudit } from "./audit.ts"
import { editStaff } from "./edit.ts"
import { changeStaffPassword } from "./password.ts"
import { assertFreeEmail, listStaff, readStaff } from "./reads.ts"
import { removeStaff } from "./remove.ts"

export function staffRoutes(route: Route, provider: IdentityProvider, passwords: Passwords): void {
  route(api.listAudit, (context, { query }) => listAudit(context, query))
  route(api.listStaff, (context) => listStaff(context))
  route(api.checkStaffEmail, async (context, { query }) => {
    await assertFreeEmail(context, query.email)
    return { ok: true as const }
  })
  route(api.getStaff, (context, { params }) => readStaff(context, params.id))
  route(api.createStaff, (context, { body, idempotencyKey }) =>
    addStaff(context, provider, passwords, body, idempotencyKey),
  )
  route(api.updateStaff, (context, { params, body, idempotencyKey }) =>
    editStaff(context, provider, params.id, body, idempotencyKey),
  )
  route(api.deleteStaff, async (context, { params }) => {
    await removeStaff(context, provider, params.id)
    return { ok: true as const }
  })
  route(api.changeStaffPassword, async (context, { params, body }) => {
    await changeStaffPassword(context, provider, passwords, params.id, body.newPassword)
    return { ok: true as const }
  })
}
