import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../api/ApiError.ts"
import { finishReturned, GoogleCancelled, type GoogleResult, signInWithGoogle } from "../../api/google.ts"
import { returnedFromGoogle } from "../../api/googleReturn.ts"
import { FormError } from "../../ui/FormError.tsx"
import { GoogleMark } from "../../ui/GoogleMark.tsx"
import { type AuthModalState, useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import style from "./GoogleButton.module.css"
import { useArrival } from "./useArrival.ts"

/** What to do next, by what went wrong. */
const hints = {
  cancelled: "No diste permiso en Google. Puedes intentar de nuevo o entrar con tu contraseña.",
  gone: "Se cerró la ventana de Google antes de terminar. Puedes intentar de nuevo.",
}

/** The way in with Google, where the studio has it. */
export function GoogleButton() {
  const { auth, openAuth } = useOverlays()
  const { ways } = useStudio()
  const arrive = useArrival()
  const press = useRef<AbortController>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text?: string; hint?: string }>({})
  useEffect(() => () => press.current?.abort(), [])

  const come = async (way: (signal: AbortSignal) => Promise<GoogleResult>) => {
    press.current?.abort()
    const controller = new AbortController()
    press.current = controller
    const { signal } = controller
    setPending(true)
    setFailure({})
    try {
      const came = await way(signal)
      if (came.result === "logged") await arrive(came.user)
      else openAuth("Singup")
    } catch (error) {
      if (!signal.aborted) setFailure(explain(error))
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }
  const isBack = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what it carried is there again, and once.
  useEffect(() => {
    const left = returnedFromGoogle()
    if (!left) return
    if (isBack.current) return void come(finishReturned)
    isBack.current = true
    const { path, search, hash } = left.back
    history.replaceState(history.state, "", path + search + hash)
    openAuth("Login", left.carried as AuthModalState)
  }, [auth])
  if (!ways.google) return null

  const gone = () => {
    setPending(false)
    setFailure({ hint: hints.gone })
  }
  const begin = () => come((signal) => signInWithGoogle({ gone, signal, carried: auth }))
  return (
    <div className={style.way}>
      <p className={style.or}>o</p>
      <Button
        size="lg"
        fullWidth
        variant="outline"
        color="ink.8"
        leftSection={<GoogleMark />}
        loading={isPending}
        onClick={begin}
      >
        Continuar con Google
      </Button>
      <FormError>{failure.text}</FormError>
      <p role="status" className={style.hint}>
        {failure.hint}
      </p>
    </div>
  )
}

const spoken = [
  ...["STAFF_AT_CUSTOMER_DOOR", "ACCOUNT_DISABLED", "ACCOUNT_MERGED", "GOOGLE_NOT_LINKED"],
  ...["TOO_MANY_REQUESTS", "NETWORK", "OFFLINE", "UNAVAILABLE"],
]

function explain(error: unknown): { text: string; hint?: string } {
  const text = "No se pudo iniciar sesión con Google"
  if (error instanceof GoogleCancelled) return { text, hint: hints.cancelled }
  if (error instanceof ApiError && spoken.includes(error.code)) return { text, hint: error.message }
  return { text }
}
