import { Button } from "@mantine/core"
import { useState } from "react"
import type { ReportQuery } from "../../../contract/reporting.ts"
import type { ReportName } from "../../../contract/reportKinds.ts"
import { listSavedReports, saveReport } from "../../../contract/savedReports.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { NameSheet } from "./NameSheet.tsx"

/** Keeps a report as it is asked now, under a name; under one that is there already, that one. */
export function SaveReport({ report, asked }: { report: ReportName; asked: ReportQuery }) {
  const [isOpen, setOpen] = useState(false)
  const write = useWrite({
    send: (name: string, options) => call(saveReport, { body: { name, report, query: asked } }, options),
    staleAfter: [listSavedReports],
    onSuccess: ({ name }) => {
      setOpen(false)
      void toast("success", `Guardado como «${name}».`)
    },
  })
  return (
    <>
      <Button variant="outline" color="ink.8" onClick={() => setOpen(true)}>
        Guardar
      </Button>
      <NameSheet open={isOpen} title="Guardar este informe" write={write} onClose={() => setOpen(false)} />
    </>
  )
}
