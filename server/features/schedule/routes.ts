import { api } from "../../../contract/api.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Route } from "../../platform/http/routes.ts"
import type { EntryKind } from "../studio/catalogue/deleteEntry.ts"
import { createClass } from "./createClass.ts"
import { deleteHoliday, listHolidays, saveHoliday } from "./holidays.ts"
import { makePlan, previewPlan } from "./makePlan.ts"
import { removeEntry } from "./removeEntry.ts"
import { deleteSlot, listSlots, saveSlot } from "./slots.ts"
import { askSubstitute } from "./substitutes/ask.ts"
import { withdrawSubstitute } from "./substitutes/withdraw.ts"
import { takeWeek } from "./takeWeek.ts"

const removing =
  (kind: EntryKind) =>
  async (context: Context<Actor>, { params }: { params: { id: string } }) => {
    await removeEntry(context, kind, params.id)
    return { ok: true as const }
  }

const done = { ok: true as const }

export function scheduleRoutes(route: Route): void {
  route(api.listSlots, (context) => listSlots(context))
  route(api.createSlot, (context, { body, idempotencyKey }) =>
    saveSlot(context, undefined, body, idempotencyKey),
  )
  route(api.updateSlot, (context, { params, body, idempotencyKey }) =>
    saveSlot(context, params.id, body, idempotencyKey),
  )
  route(api.deleteSlot, async (context, { params }) => {
    await deleteSlot(context, params.id)
    return done
  })
  route(api.takeWeek, (context, { body }) => takeWeek(context, body))
  route(api.listHolidays, (context) => listHolidays(context))
  route(api.saveHoliday, async (context, { params, body }) => {
    await saveHoliday(context, { ...params, ...body })
    return done
  })
  route(api.deleteHoliday, async (context, { params }) => {
    await deleteHoliday(context, params.day)
    return done
  })
  route(api.previewPlan, (context, { body }) => previewPlan(context, body))
  route(api.makePlan, (context, { body }) => makePlan(context, body))
  route(api.createClass, (context, { body, idempotencyKey }) => createClass(context, body, idempotencyKey))
  route(api.askSubstitute, (context, { params, body, idempotencyKey }) =>
    askSubstitute(context, { classId: params.id, reason: body.reason }, idempotencyKey),
  )
  route(api.withdrawSubstitute, (context, { params, idempotencyKey }) =>
    withdrawSubstitute(context, params.id, idempotencyKey),
  )
  route(api.deleteBranch, removing("branch"))
  route(api.deleteDiscipline, removing("discipline"))
  route(api.deleteInstructor, removing("instructor"))
  route(api.deleteRoom, removing("room"))
}
