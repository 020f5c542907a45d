import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { topics } from "../../platform/topics.ts"
import { listBranches, readBranch } from "./branches.ts"
import { createBranch, updateBranch } from "./catalogue/saveBranch.ts"
import { saveDiscipline } from "./catalogue/saveDiscipline.ts"
import { saveInstructor } from "./catalogue/saveInstructor.ts"
import { sendContact } from "./contact.ts"
import { readContent, saveContent } from "./content.ts"
import { listDisciplines, readDiscipline } from "./disciplines.ts"
import { readHome, saveHome } from "./home.ts"
import { listInstructors, readInstructor } from "./instructors.ts"
import { readNotice, saveNotice } from "./notice.ts"
import { listRooms, readRoom } from "./rooms.ts"
import { readCancellationTimes, readStudioProfile } from "./settings.ts"

const madeFrom = () => [topics.studio]

export function studioRoutes(route: Route): void {
  route(api.listBranches, (context) => listBranches(context), madeFrom)
  route(api.getBranch, (context, { params }) => readBranch(context, params.id), madeFrom)
  route(api.listDisciplines, (context) => listDisciplines(context), madeFrom)
  route(api.getDiscipline, (context, { params }) => readDiscipline(context, params.id), madeFrom)
  route(api.listInstructors, (context) => listInstructors(context), madeFrom)
  route(api.getInstructor, (context, { params }) => readInstructor(context, params.id), madeFrom)
  route(api.listRooms, (context) => listRooms(context), madeFrom)
  route(api.getRoom, (context, { params }) => readRoom(context, params.id), madeFrom)
  route(api.getCancellationTimes, (context) => readCancellationTimes(context), madeFrom)
  route(api.createBranch, (context, { body, idempotencyKey }) => createBranch(context, body, idempotencyKey))
  route(api.updateBranch, (context, { params, body, idempotencyKey }) =>
    updateBranch(context, params.id, body, idempotencyKey),
  )
  route(api.createDiscipline, (context, { body, idempotencyKey }) =>
    saveDiscipline(context, undefined, body, idempotencyKey),
  )
  route(api.updateDiscipline, (context, { params, body, idempotencyKey }) =>
    saveDiscipline(context, params.id, body, idempotencyKey),
  )
  route(api.createInstructor, (context, { body, idempotencyKey }) =>
    saveInstructor(context, undefined, body, idempotencyKey),
  )
  route(api.updateInstructor, (context, { params, body, idempotencyKey }) =>
    saveInstructor(context, params.id, body, idempotencyKey),
  )
  route(api.getContent, (context, { params }) => readContent(context, params.page), madeFrom)
  route(api.saveContent, (context, { params, body, idempotencyKey }) =>
    saveContent(context, params.page, body, idempotencyKey),
  )
  route(api.getHomeContent, (context) => readHome(context), madeFrom)
  route(api.saveHomeContent, (context, { body }) => saveHome(context, body))
  route(api.sendContact, async (context, { body, idempotencyKey }) => {
    await sendContact(context, body, idempotencyKey)
    return { ok: true as const }
  })
  route(api.getNotice, (context) => readNotice(context), madeFrom)
  route(api.saveNotice, (context, { body }) => saveNotice(context, body))
  route(api.getStudioProfile, (context) => readStudioProfile(context), madeFrom)
}
