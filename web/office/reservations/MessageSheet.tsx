import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"

import { Checkbox, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import {
  type Audience,
  getClassAudience,
  longestMessage,
  messageClass,
} from "../../../contract/classMessages.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { sayMail } from "../kit/studio/sayMail.ts"
import style from "./ChangeSheet.module.css"

interface MessageSheetProps {
  item: StudioClass
  open: boolean
  onClose: () => void
}

const people = (count: number) => (count === 1 ? "1 persona" : `${count} personas`)

const sayReach = (mailLeaves: boolean | undefined, seated: string): string =>
  sayMail(mailLeaves, `Llega por correo a ${seated} con lugar.`, `dilo tú a ${seated} con lugar.`)

/** Writes to everybody of a class, as mail; who has no address is named with their telephone. */
export default function MessageSheet({ item, open, onClose }: MessageSheetProps) {
  const [text, setText] = useState("")
  const [toWaiting, setToWaiting] = useState(false)
  const mailLeaves = useMailLeaves()
  const write = useWrite({
    send: (body: { text: string; toWaiting: boolean }, options) =>
      call(messageClass, { params: { id: item.id }, body }, options),
    staleAfter: [],
    onSuccess: ({ seated, waiting }) => {
      leave()
      void toast("success", `Mensaje para ${people(seated + waiting)}.`)
    },
  })
  const leave = () => {
    setText("")
    setToWaiting(false)
    write.reset()
    onClose()
  }
  const audience = useQuery({
    ...queryOf(getClassAudience, { params: { id: item.id } }),
    enabled: open,
    staleTime: 0,
  })
  const error = say("envió", write.error)
  const told = audience.data && audience.data.seated + (toWaiting ? audience.data.waiting : 0)
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title="Escribir a la clase" firm>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (told && text.trim()) write.mutate({ text: text.trim(), toWaiting })
        }}
      >
        <p>
          <strong>{`${item.hour} ${item.discipline}`}</strong>
          {audience.data && `. ${sayReach(mailLeaves, people(audience.data.seated))}`}
        </p>
        <Unread error={audience.error} />
        {!audience.data && !audience.error && <Loading />}
        <Textarea
          label="Mensaje"
          placeholder="La maestra llega 10 minutos tarde."
          size="md"
          rows={4}
          maxLength={longestMessage}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {audience.data && <Others audience={audience.data} {...{ toWaiting, setToWaiting }} />}
        <FormError>{error}</FormError>
        <SheetWays
          label={told ? `Enviar a ${people(told)}` : "Enviar"}
          pending={write.isPending}
          isSlow={write.isSlow}
          error={error}
          isReady={Boolean(told) && text.trim().length > 2}
          onLeave={leave}
          onGiveUp={write.giveUp}
        />
      </form>
    </Sheet>
  )
}

interface OthersProps {
  audience: Audience
  toWaiting: boolean
  setToWaiting: (to: boolean) => void
}

/** Who waits, by choice, and whom no mail reaches. */
function Others({ audience: { waiting, unreachable }, toWaiting, setToWaiting }: OthersProps) {
  const missed = unreachable.filter(({ isWaiting }) => toWaiting || !isWaiting)
  return (
    <>
      {waiting > 0 && (
        <Checkbox
          size="md"
          label={`También a ${people(waiting)} en la lista de espera`}
          checked={toWaiting}
          onChange={({ currentTarget }) => setToWaiting(currentTarget.checked)}
        />
      )}
      {missed.length > 0 && (
        <div>
          <p>Sin correo, no les llega:</p>
          <ul className={style.missed}>
            {missed.map(({ name, phone }) => (
              <li key={`${name} ${phone}`}>
                {name}
                {phone && (
                  <>
                    {" · "}
                    <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
