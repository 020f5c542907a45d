import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import * as reads from "./reads.ts"
import { listRooms, readRoom } from "./rooms.ts"

export function studioRoutes(route: Route): void {
  route(api.listBranches, (context) => reads.listBranches(context))
  route(api.getBranch, (context, { params }) => reads.readBranch(context, params.id))
  route(api.listDisciplines, (context) => reads.listDisciplines(context))
  route(api.getDiscipline, (context, { params }) => reads.readDiscipline(context, params.id))
  route(api.listInstructors, (context) => reads.listInstructors(context))
  route(api.getInstructor, (context, { params }) => reads.readInstructor(context, params.id))
  route(api.listRooms, (context) => listRooms(context))
  route(api.getRoom, (context, { params }) => readRoom(context, params.id))
  route(api.getCancellationTimes, (context) => reads.readCancellationTimes(context))
  route(api.getStudioProfile, (context) => reads.readStudioProfile(context))
}
