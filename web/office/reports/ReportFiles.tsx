import {
  type ReportFormat,
  type ReportQuery,
  reportFilePath,
  writeReportQuery,
} from "../../../contract/reporting.ts"
import type { ReportName } from "../../../contract/reportKinds.ts"
import { readFile } from "../../api/openFile.ts"
import { saveFile } from "../../ui/saveFile.ts"
import { Exports } from "../kit/page/Exports.tsx"

interface ReportFilesProps {
  name: ReportName
  /** What its files are called. */
  title: string
  asked: ReportQuery
  isEmpty: boolean
}

/** Saves all rows, as the server writes them. */
export function ReportFiles({ name, title, asked, isEmpty }: ReportFilesProps) {
  const save = (format: ReportFormat) => async () => {
    const query = [writeReportQuery(asked), `format=${format}`].filter(Boolean).join("&")
    saveFile(`${title}.${format}`, await readFile(`${reportFilePath.replace(":report", name)}?${query}`))
  }
  return <Exports isEmpty={isEmpty} files={{ CSV: save("csv"), Excel: save("xlsx") }} />
}
