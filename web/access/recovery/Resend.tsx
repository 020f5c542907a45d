import { useState } from "react"
import { useCountdown } from "../../api/useCountdown.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useHold } from "../../ui/useHold.ts"
import style from "../access.module.css"
import { type Asked, askCode } from "./askCode.ts"
import { explainWith } from "./explain.ts"

interface ResendProps {
  email: string
  resendAt: number
  asked: (asked: Asked) => void
}

/** Another code, a minute after the last. */
export function Resend({ email, resendAt, asked }: ResendProps) {
  const [said, setSaid] = useState<{ news?: string; failure?: string }>({})
  const [isPending, setPending] = useState(false)
  useHold(isPending)
  const seconds = useCountdown(resendAt)
  const resend = async () => {
    setPending(true)
    setSaid({})
    try {
      asked(await askCode(email))
      setSaid({ news: "Te mandamos otro código. Usa el más reciente." })
    } catch (error) {
      setSaid({ failure: explainWith("Error solicitando código")(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={style.other}>
      <p role="status">{said.news}</p>
      <FormError>{said.failure}</FormError>
      {seconds > 0 ? (
        <p className={style.waiting}>{`Puedes pedir otro código en ${seconds} s`}</p>
      ) : (
        <button type="button" className={style.link} onClick={resend} disabled={isPending}>
          Reenviar código
        </button>
      )}
    </div>
  )
}
