import { api } from "../../../contract/api.ts"
import type { Picture } from "../../../contract/images.ts"
import type { Route } from "../../platform/http/routes.ts"
import { topics } from "../../platform/topics.ts"
import { listInstructorAccounts } from "./accounts.ts"
import { listBranches, readBranch } from "./branches.ts"
import { createBranch, updateBranch } from "./catalogue/saveBranch.ts"
import { saveDiscipline } from "./catalogue/saveDiscipline.ts"
import { saveInstructor } from "./catalogue/saveInstructor.ts"
import { createRoom } from "./catalogue/saveRoom.ts"
import {
  saveAttendanceTimes,
  saveCancellationTimes,
  saveStatistics,
  saveStudioProfile,
  saveWall,
} from "./configure.ts"
import { sendContact } from "./contact.ts"
import { readContent, saveContent } from "./content.ts"
import { listDisciplines, readDiscipline } from "./disciplines.ts"
import { listVersions, readHomeVersion, readTextVersion, restoreVersion } from "./history.ts"
import { readHome, saveHome } from "./home.ts"
import { listInstructors, readInstructor } from "./instructors.ts"
import { keepImages } from "./keepImages.ts"
import { readNotice, saveNotice } from "./notice.ts"
import { pageRooms } from "./pageRooms.ts"
import type { PictureStore } from "./provider.ts"
import { listRooms, readRoom } from "./rooms.ts"
import { saveSecondStep } from "./secondStep.ts"
import {
  readAttendanceTimes,
  readCancellationTimes,
  readSecondStepSetting,
  readStatistics,
  readStudioProfile,
  readWall,
} from "./settings.ts"

const madeFrom = () => [topics.studio]

export function studioRoutes(route: Route, store: PictureStore | undefined): void {
  route(api.listBranches, (context) => listBranches(context), madeFrom)
  route(api.getBranch, (context, { params }) => readBranch(context, params.id), madeFrom)
  route(api.listDisciplines, (context) => listDisciplines(context), madeFrom)
  route(api.getDiscipline, (context, { params }) => readDiscipline(context, params.id), madeFrom)
  route(api.listInstructors, (context) => listInstructors(context), madeFrom)
  route(api.getInstructor, (context, { params }) => readInstructor(context, params.id), madeFrom)
  route(api.listRooms, (context, { query }) => listRooms(context, query.branch), madeFrom)
  route(api.pageRooms, (context, { query }) => pageRooms(context, query))
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
  route(api.listInstructorAccounts, (context) => listInstructorAccounts(context))
  route(api.createInstructor, (context, { body, idempotencyKey }) =>
    saveInstructor(context, undefined, body, idempotencyKey),
  )
  route(api.updateInstructor, (context, { params, body, idempotencyKey }) =>
    saveInstructor(context, params.id, body, idempotencyKey),
  )
  route(api.createRoom, (context, { body, idempotencyKey }) => createRoom(context, body, idempotencyKey))
  route(api.getContent, (context, { params }) => readContent(context, params.page), madeFrom)
  route(api.saveContent, (context, { params, body, idempotencyKey }) =>
    saveContent(context, params.page, body, idempotencyKey),
  )
  route(api.uploadImage, async (context, { body }) => {
    const [picture] = await keepImages(context, store, [body.image])
    return picture as Picture
  })
  route(api.getHomeContent, (context) => readHome(context), madeFrom)
  route(api.saveHomeContent, (context, { body, idempotencyKey }) =>
    saveHome(context, store, body, idempotencyKey),
  )
  route(api.sendContact, async (context, { body, idempotencyKey }) => {
    await sendContact(context, body, idempotencyKey)
    return { ok: true as const }
  })
  route(api.getNotice, (context) => readNotice(context), madeFrom)
  route(api.saveNotice, (context, { body, idempotencyKey }) =>
    saveNotice(context, store, body, idempotencyKey),
  )
  route(api.listVersions, (context, { params, query }) => listVersions(context, params.page, query))
  route(api.getTextVersion, (context, { params }) => readTextVersion(context, params.page, params.version))
  route(api.getHomeVersion, (context, { params }) => readHomeVersion(context, params.version))
  route(api.restoreVersion, (context, { params, body, idempotencyKey }) =>
    restoreVersion(context, { ...params, basedOn: body.version }, idempotencyKey),
  )
  route(api.getStudioProfile, (context) => readStudioProfile(context), madeFrom)
  route(api.saveStudioProfile, (context, { body, idempotencyKey }) =>
    saveStudioProfile(context, body, idempotencyKey),
  )
  route(api.saveCancellationTimes, (context, { body, idempotencyKey }) =>
    saveCancellationTimes(context, body, idempotencyKey),
  )
  route(api.getWall, (context) => readWall(context))
  route(api.saveWall, (context, { body, idempotencyKey }) => saveWall(context, body, idempotencyKey))
  route(api.getSecondStepSetting, (context) => readSecondStepSetting(context))
  route(api.saveSecondStepSetting, (context, { body, idempotencyKey }) =>
    saveSecondStep(context, body, idempotencyKey),
  )
  route(api.getAttendanceTimes, (context) => readAttendanceTimes(context))
  route(api.saveAttendanceTimes, (context, { body, idempotencyKey }) =>
    saveAttendanceTimes(context, body, idempotencyKey),
  )
  route(api.getStatistics, (context) => readStatistics(context))
  route(api.saveStatistics, (context, { body, idempotencyKey }) =>
    saveStatistics(context, body, idempotencyKey),
  )
}
