import { api } from "../../../../contract/api.ts"
import { Decided } from "../../../platform/database/decision.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { ForgetCalendar } from "../forgetCalendar.ts"
import type { ReadShown } from "../newcomer.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { addUser } from "./add.ts"
import { correctEmail } from "./correctEmail.ts"
import { findDuplicates } from "./duplicates.ts"
import { enableUser } from "./enable.ts"
import { listUsers } from "./list.ts"
import { addNote, listNotes } from "./notes.ts"
import { resetPassword } from "./resetPassword.ts"

export function userRoutes(
  route: Route,
  provider: IdentityProvider,
  passwords: Passwords,
  readShown: ReadShown,
  forgetCalendar: ForgetCalendar,
): void {
  route(api.listUsers, (context, { query }) => listUsers(context, query))
  route(api.createUser, async (context, { body, idempotencyKey }) => {
    const { answer, isRepeated } = await addUser(context, provider, passwords, body, idempotencyKey)
    return new Decided(await readShown(context, answer.id), isRepeated)
  })
  route(api.enableUser, async (context, { params, body }) => {
    await enableUser(context, provider, params.id, body.enabled)
    return readShown(context, params.id)
  })
  route(api.resetPassword, async (context, { params, body }) => {
    await resetPassword(context, provider, passwords, params.id, body.newPassword)
    return { ok: true as const }
  })
  route(api.correctEmail, async (context, { params, body }) => {
    await correctEmail(context, provider, forgetCalendar, params.id, body.email)
    return { ok: true as const }
  })
  route(api.findDuplicates, (context, { params }) => findDuplicates(context, params.id))
  route(api.listNotes, (context, { params }) => listNotes(context, params.id))
  route(api.addNote, (context, { params, body, idempotencyKey }) =>
    addNote(context, params.id, body.note, idempotencyKey),
  )
}
