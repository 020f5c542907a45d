import { useRef, useState } from "react"
import { useCountdown } from "../../api/useCountdown.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import { useHold } from "../../ui/useHold.ts"
import style from "../access.module.css"
import { type Asked, askCode } from "./askCode.ts"
import { explainWith } from "./explain.ts"

interface ResendProps {
  email: string
  /** False where no mail leaves. */
  isMailed: boolean
  resendAt: number
  asked: (asked: Asked) => void
}

/** Another code, a minute after the last. */
export function Resend({ email, isMailed, resendAt, asked }: ResendProps) {
  const [said, setSaid] = useState<{ news?: string; failure?: string }>({})
  const [isPending, setPending] = useState(false)
  useHold(isPending)
  const seconds = useCountdown(resendAt)
  const resend = async () => {
    setPending(true)
    setSaid({})
    try {
      asked(await askCode(email))
      setSaid({ news: `${isMailed ? "Te mandamos" : "Ya hay"} otro código. Usa el más reciente.` })
    } catch (error) {
      setSaid({ failure: explainWith("Error solicitando código")(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={style.other} tabIndex={-1}>
      <p role="status">{said.news}</p>
      <FormError>{said.failure}</FormError>
      {seconds > 0 ? (
        <p className={style.waiting}>{`Puedes pedir otro código en ${seconds} s`}</p>
      ) : (
        <Ask
          label={isMailed ? "Reenviar código" : "Pedir otro código"}
          press={resend}
          isPending={isPending}
        />
      )}
    </div>
  )
}

interface AskProps {
  label: string
  press: () => void
  isPending: boolean
}

/** It goes for a minute with what it asks for: whoever pressed it reads on at what came of it. */
function Ask({ label, press, isPending }: AskProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <button
      ref={button}
      type="button"
      className={style.link}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && press()}
    >
      {label}
    </button>
  )
}
