import { Button } from "@mantine/core"
import { useState } from "react"
import type { ReportQuery } from "../../../contract/reporting.ts"
import type { ReportName } from "../../../contract/reportKinds.ts"
import { listSavedReports, saveReport } from "../../../contract/savedReports.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { NameSheet } from "./NameSheet.tsx"

interface Wish {
  name: string
  replaces: boolean
}

const isTaken = (error: Error | null) => error instanceof ApiError && error.code === "REPORT_NAME_TAKEN"

/** Keeps a report as it is asked now, under a name; what is kept under that name already goes only if that is meant. */
export function SaveReport({ report, asked }: { report: ReportName; asked: ReportQuery }) {
  const [doing, setDoing] = useState<"name" | "replace" | null>(null)
  const [named, setNamed] = useState("")
  const write = useWrite({
    send: (wish: Wish, options) => call(saveReport, { body: { ...wish, report, query: asked } }, options),
    staleAfter: [listSavedReports],
    onSuccess: ({ name }) => {
      setDoing(null)
      void toast("success", `Guardado como «${name}».`)
    },
    onError: (error, { name }) => {
      if (!isTaken(error)) return
      setNamed(name)
      setDoing("replace")
    },
  })
  const begin = () => {
    setNamed("")
    setDoing("name")
  }
  /** One floats in the place of the other: what closes says so when that is there already. */
  const leave = (from: typeof doing, to: typeof doing) => setDoing((now) => (now === from ? to : now))
  return (
    <>
      <Button variant="outline" color="ink.8" onClick={begin}>
        Guardar
      </Button>
      <NameSheet
        open={doing === "name"}
        title="Guardar este informe"
        name={named}
        write={{ ...write, mutate: (name) => write.mutate({ name, replaces: false }) }}
        onClose={() => leave("name", null)}
      />
      <Question
        open={doing === "replace"}
        title="¿Reemplazar el que ya guardaste?"
        keep="Elegir otro nombre"
        confirm="Reemplazar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={isTaken(write.error) ? null : say("reemplazó", write.error)}
        onKeep={() => {
          write.reset()
          leave("replace", "name")
        }}
        onConfirm={() => write.mutate({ name: named, replaces: true })}
        onGiveUp={write.giveUp}
      >
        <p>
          Ya tienes un informe guardado como <strong>{named}</strong>. Lo que pedía se pierde y queda como lo
          ves ahora; si te llega por correo, así te llega.
        </p>
      </Question>
    </>
  )
}
