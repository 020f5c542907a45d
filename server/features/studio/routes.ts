import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { topics } from "../../platform/topics.ts"
import * as reads from "./reads.ts"
import { listRooms, readRoom } from "./rooms.ts"

const madeFrom = () => [topics.studio]

export function studioRoutes(route: Route): void {
  route(api.listBranches, (context) => reads.listBranches(context), madeFrom)
  route(api.getBranch, (context, { params }) => reads.readBranch(context, params.id), madeFrom)
  route(api.listDisciplines, (context) => reads.listDisciplines(context), madeFrom)
  route(api.getDiscipline, (context, { params }) => reads.readDiscipline(context, params.id), madeFrom)
  route(api.listInstructors, (context) => reads.listInstructors(context), madeFrom)
  route(api.getInstructor, (context, { params }) => reads.readInstructor(context, params.id), madeFrom)
  route(api.listRooms, (context) => listRooms(context), madeFrom)
  route(api.getRoom, (context, { params }) => readRoom(context, params.id), madeFrom)
  route(api.getCancellationTimes, (context) => reads.readCancellationTimes(context), madeFrom)
  route(api.getStudioProfile, (context) => reads.readStudioProfile(context), madeFrom)
}
