import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { getStudioProfile } from "../../../contract/studio.ts"
import { tonesOf } from "../../../contract/tones.ts"
import { useBranded } from "../../api/brand.ts"
import { queryClient } from "../../api/queryClient.ts"
import { callFromServer } from "../../api/server.ts"
import { Accent } from "../../ui/Accent.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useAwakeScreen } from "../wall/useAwakeScreen.ts"
import type { Route } from "./+types/Kiosk.ts"
import style from "./Kiosk.module.css"
import { keptKiosk } from "./kiosks.ts"
import { Reception } from "./Reception.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  return callFromServer(context, getStudioProfile, {})
}

export const shouldRevalidate = () => false

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Llegadas · ${loaderData?.name ?? ""}` },
  { name: "robots", content: "noindex" },
]

/** A tablet at the reception where whoever comes says so themselves. Nobody is signed in on it. */
export default function Kiosk({ loaderData: read }: Route.ComponentProps) {
  const studio = useBranded(read)
  const [token, setToken] = useState<string | null>()
  useAwakeScreen()
  useEffect(() => setToken(keptKiosk()), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Accent colors={studio.accent === null ? null : tonesOf(studio.accent)} />
      <main className={style.kiosk}>
        {token === undefined ? (
          <Loading />
        ) : token === null ? (
          <Over />
        ) : (
          <Reception token={token} studio={studio.name} over={<Over />} />
        )}
      </main>
    </QueryClientProvider>
  )
}

function Over() {
  return (
    <div className={style.notice}>
      <h1 className={style.title}>Este kiosco terminó</h1>
      <p>El personal lo inicia otra vez desde Operaciones.</p>
      <a className={style.way} href="/backend">
        Acceso del personal
      </a>
    </div>
  )
}
