import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { readAttention } from "./attention.ts"
import type { BackupKeeper } from "./backups.ts"
import { readBilling } from "./billing.ts"
import { readBranchDay } from "./branchDay.ts"
import { readIncome, readOccupancy, readReturning, readUnspent } from "./charts/read.ts"
import { readClassFigures } from "./classes.ts"
import { readComing } from "./coming.ts"
import { readRanking } from "./ranking.ts"
import { readRatings } from "./ratings/figures.ts"
import { readOwnRatings } from "./ratings/own.ts"
import { readReport } from "./reporting/read.ts"
import { listSaved, removeReport, renameReport, saveReport, sendSaved } from "./reporting/saved.ts"
import { readToday } from "./today.ts"
import { readUsers } from "./users.ts"

export function reportRoutes(route: Route, keeper: BackupKeeper): void {
  route(api.getAttention, (context) => readAttention(context, keeper))
  route(api.getToday, (context) => readToday(context))
  route(api.getBranchDay, (context, { query }) => readBranchDay(context, query.branch))
  route(api.getComing, (context) => readComing(context))
  route(api.getBilling, (context) => readBilling(context))
  route(api.getUserFigures, (context) => readUsers(context))
  route(api.getClassFigures, (context) => readClassFigures(context))
  route(api.getRanking, (context) => readRanking(context))
  route(api.getIncome, (context, { query }) => readIncome(context, query.branch))
  route(api.getOccupancy, (context, { query }) => readOccupancy(context, query.branch))
  route(api.getReturning, (context, { query }) => readReturning(context, query.branch))
  route(api.getUnspent, (context, { query }) => readUnspent(context, query.branch))
  route(api.getRatings, (context) => readRatings(context))
  route(api.getOwnRatings, (context, { query }) => readOwnRatings(context, query))
  route(api.getReport, (context, { params, query }) => readReport(context, params.report, query))
  route(api.listSavedReports, async (context) => ({ reports: await listSaved(context) }))
  route(api.saveReport, (context, { body }) => saveReport(context, body))
  route(api.renameReport, (context, { params, body }) => renameReport(context, params.id, body))
  route(api.sendReport, (context, { params, body }) => sendSaved(context, params.id, body))
  route(api.removeReport, async (context, { params }) => {
    await removeReport(context, params.id)
    return { ok: true as const }
  })
}
