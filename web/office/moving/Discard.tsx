import { Button } from "@mantine/core"
import { useState } from "react"
import { useNavigate } from "react-router"
import { dropImport, getMove, listMoves, type Move } from "../../../contract/moving.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { list } from "./list.ts"

/** Under which the discarding of an import is known while it is on its way. */
export const discardKey = (id: Move["id"]) => ["discard", id]

/** Forgets an import that was not brought in, so that another can begin. */
export function Discard({ move: { id } }: { move: Move }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const write = useWrite({
    mutationKey: discardKey(id),
    send: (_: null, options) => call(dropImport, { params: { id } }, options),
    staleAfter: [listMoves, getMove],
    onSuccess: () => void navigate(list),
  })
  const leave = () => {
    write.reset()
    setOpen(false)
  }
  return (
    <>
      <Button variant="outline" color="ink.8" onClick={() => setOpen(true)}>
        Descartar
      </Button>
      <Question
        open={isOpen}
        title="¿Descartar esta importación?"
        keep="Conservarla"
        confirm="Descartar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={say("descartó", write.error)}
        onKeep={leave}
        onConfirm={() => write.mutate(null)}
        onGiveUp={write.giveUp}
      >
        <p>Sus archivos se borran de aquí. No se ha guardado nada de ellos en tu estudio.</p>
      </Question>
    </>
  )
}
