import { Button, type ButtonProps } from "@mantine/core"
import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"

interface ButtonLinkProps extends ButtonProps {
  to: string
  replace?: boolean
  /** Carried by the visit, and not by the address. */
  state?: unknown
  onClick?: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}

/** An action that is a place to go. */
export function ButtonLink({ to, replace = false, state, onClick, ...rest }: ButtonLinkProps) {
  return (
    <Button
      {...rest}
      renderRoot={(props) => <Link {...props} to={to} replace={replace} state={state} onClick={onClick} />}
    />
  )
}
