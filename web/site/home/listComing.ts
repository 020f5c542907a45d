import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"

export async function listComing(branch: BranchId, from: string, to: string): Promise<StudioClass[]> {
  return (await call(listClasses, { query: { branch, from, to } })).classes
}
