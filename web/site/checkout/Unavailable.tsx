import { Button } from "@mantine/core"
import { useLocation, useNavigate, useRevalidator } from "react-router"
import access from "../../access/access.module.css"
import { ApiError } from "../../api/ApiError.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useOverlays } from "../overlays/overlays.ts"

interface UnavailableProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** What is said of a package that is sold no more. */
export const notOnSale = "Este paquete no está disponible en este momento"

/** A package that was withdrawn leads to the others; one that could not be read is asked for again. */
export function Unavailable({ error, isRetrying, onRetry }: UnavailableProps) {
  const { closeAuth } = useOverlays()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  const seeOthers = () => {
    closeAuth()
    void (pathname === "/paquetes" ? revalidate() : navigate("/paquetes"))
  }
  return (
    <div className={access.view}>
      <FormError>{isGone ? notOnSale : error.message}</FormError>
      <Button size="lg" fullWidth loading={isRetrying} onClick={isGone ? seeOthers : onRetry}>
        {isGone ? "Ver los paquetes" : "Intentar de nuevo"}
      </Button>
    </div>
  )
}
