import { Button, type ButtonProps } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router"

/** An action that is a place to go. */
export function ButtonLink({ to, ...rest }: ButtonProps & { to: string; children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} />} />
}
