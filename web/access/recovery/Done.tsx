import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { CheckIcon } from "../../ui/icons.tsx"
import style from "../access.module.css"

export function Done({ signIn }: { signIn: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={style.view}>
      <p role="status" className={style.done}>
        <span className={style.badge}>
          <CheckIcon />
        </span>
        Contraseña actualizada
      </p>
      <p className={style.lead}>Ya puedes entrar con ella.</p>
      <Button ref={button} size="lg" fullWidth onClick={signIn}>
        Iniciar sesión
      </Button>
    </div>
  )
}
