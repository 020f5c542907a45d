import { api } from "../../../contract/api.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Route } from "../../platform/http/routes.ts"
import type { EntryKind } from "../studio/catalogue/deleteEntry.ts"
import { createClass } from "./createClass.ts"
import { removeEntry } from "./removeEntry.ts"

const removing =
  (kind: EntryKind) =>
  async (context: Context<Actor>, { params }: { params: { id: string } }) => {
    await removeEntry(context, kind, params.id)
    return { ok: true as const }
  }

export function scheduleRoutes(route: Route): void {
  route(api.createClass, (context, { body, idempotencyKey }) => createClass(context, body, idempotencyKey))
  route(api.deleteBranch, removing("branch"))
  route(api.deleteDiscipline, removing("discipline"))
  route(api.deleteInstructor, removing("instructor"))
  route(api.deleteRoom, removing("room"))
}
