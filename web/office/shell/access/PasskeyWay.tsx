import { useState } from "react"
import { sayError } from "../../../api/ApiError.ts"
import { enterWithPasskey } from "../../../api/access.ts"
import { keepsPasskeys, NotUnlocked } from "../../../api/identity/device.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { useHold } from "../../../ui/useHold.ts"
import { useHydrated } from "../../../ui/useHydrated.ts"

interface PasskeyWayProps {
  className: string | undefined
  onEntered: () => void
}

/** In with what a device keeps: no password and no code. Nothing where the browser keeps none. */
export function PasskeyWay({ className, onEntered }: PasskeyWayProps) {
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useHold(pending)
  if (!hydrated || !keepsPasskeys()) return null
  const enter = async () => {
    setPending(true)
    setFailure(null)
    try {
      await enterWithPasskey()
      onEntered()
    } catch (error) {
      setFailure(say(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={pending}
        onClick={pending ? undefined : enter}
      >
        {pending ? "Desbloquea tu dispositivo…" : "Entrar con llave de acceso"}
      </button>
      <FormError>{failure}</FormError>
    </>
  )
}

const say = (error: unknown) =>
  error instanceof NotUnlocked
    ? "No se usó ninguna llave de acceso. Inténtalo otra vez, o entra sin ella."
    : sayError(error)
