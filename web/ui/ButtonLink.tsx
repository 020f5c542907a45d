import { Button, type ButtonProps } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router"

interface ButtonLinkProps extends ButtonProps {
  to: string
  replace?: boolean
  children: ReactNode
}

/** An action that is a place to go. */
export function ButtonLink({ to, replace = false, ...rest }: ButtonLinkProps) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} replace={replace} />} />
}
