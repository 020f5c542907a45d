import { Button } from "@mantine/core"
import { useState } from "react"
import { getMove, listMoves, type Move, undoImport } from "../../../contract/moving.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { sayCounts } from "./words.ts"

/** Takes away what came, what it costs said first. */
export function Undo({ move: { id, added } }: { move: Move }) {
  const [isOpen, setOpen] = useState(false)
  const write = useWrite({
    send: (_: null, options) => call(undoImport, { params: { id } }, options),
    staleAfter: [getMove, listMoves],
    onSuccess: () => setOpen(false),
  })
  const leave = () => {
    write.reset()
    setOpen(false)
  }
  return (
    <>
      <Button variant="outline" color="ink.8" onClick={() => setOpen(true)}>
        Deshacer
      </Button>
      <Question
        open={isOpen}
        title="¿Deshacer esta importación?"
        keep="Conservarla"
        confirm="Deshacer"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={say("deshizo", write.error)}
        onKeep={leave}
        onConfirm={() => write.mutate(null)}
        onGiveUp={write.giveUp}
      >
        <p>{`Se quita todo lo que vino con ella: ${sayCounts(added)}, con las cuentas de esas personas.`}</p>
        <p>
          Lo que tu estudio ya tenía se queda. Si alguien ya reservó, pagó o cambió algo sobre lo que vino, no
          se quita nada y te decimos qué es.
        </p>
      </Question>
    </>
  )
}
