import { useQuery } from "@tanstack/react-query"
import { getMessage, type MessageId } from "../../../contract/messages.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { Address } from "../../ui/Address.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import type { Route } from "./+types/MessageDetail.ts"
import { Attachment } from "./Attachment.tsx"
import { StateBadge } from "./columns.tsx"
import { MailFrame } from "./MailFrame.tsx"
import style from "./MessageDetail.module.css"
import { useResend } from "./useResend.ts"
import { sayFate, sayPerson, sayWhen } from "./words.ts"

/** One mail: what became of it, how it looks, and how it reads without a look. */
export default function MessageDetail({ params: { id } }: Route.ComponentProps) {
  const now = useNow()
  const resend = useResend()
  const { data, error } = useQuery({
    ...queryOf(getMessage, { params: { id: id as MessageId } }),
    refetchInterval: 15_000,
  })
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <Page title="Mensaje">
        <EmptyState title="No se encontró el mensaje.">
          <ButtonLink to="/backend/mensajes">Ver los mensajes</ButtonLink>
        </EmptyState>
      </Page>
    )
  }
  if (!data) return error ? <Unread error={error} /> : <Loading />
  return (
    <div>
      <BackLink to="/backend/mensajes">Mensajes</BackLink>
      <Page
        title={data.subject}
        lead={<Address>{`${sayPerson(data)} · ${data.address} · ${sayWhen(data.createdAt, now)}`}</Address>}
        actions={
          <>
            <StateBadge state={data.state} />
            {data.canBeSentAgain && resend.isAllowed && (
              <OnceButton loading={resend.isPending} onClick={() => resend.send(data.id)}>
                Enviar otra vez
              </OnceButton>
            )}
          </>
        }
      >
        <div className={style.fate} role="status">
          <p>{sayFate(data, now)}</p>
          {data.error && data.state !== "sent" && <p className={style.error}>{data.error}</p>}
        </div>
        <div className={style.forms}>
          <MailFrame html={data.html} />
          <div className={style.beside}>
            {data.attachment && <Attachment attachment={data.attachment} />}
            <Panel className={style.plain}>
              <h2 className={style.heading}>Sin formato</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
              <pre className={style.text} tabIndex={0}>
                {data.text}
              </pre>
            </Panel>
          </div>
        </div>
      </Page>
    </div>
  )
}
