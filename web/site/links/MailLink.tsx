import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { getLink } from "../../../contract/links.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Page } from "../Page.tsx"
import type { Route } from "./+types/MailLink.ts"
import { LinkPress } from "./LinkPress.tsx"

export const meta = () => [{ title: "Enlace de tu correo" }, { name: "robots", content: "noindex" }]

/** Where a mail's signed link leads: it says what the press would do, and waits for it. Opening it does nothing. */
export default function MailLink({ params: { token } }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Asked token={token} />
    </QueryClientProvider>
  )
}

function Asked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...queryOf(getLink, { params: { token } }), retry: 1 })
  if (data) return <LinkPress token={token} link={data} />
  const isOurs = error instanceof ApiError && error.status < 500 && error.status >= 400
  return (
    <Page narrow>
      {error ? (
        <EmptyState
          main
          title={isOurs ? "Este enlace no es válido. Ábrelo completo desde tu correo." : error.message}
        >
          {isOurs ? (
            <ButtonLink to="/">Ir al inicio</ButtonLink>
          ) : (
            <button type="button" onClick={() => void refetch()}>
              Intentar de nuevo
            </button>
          )}
        </EmptyState>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
