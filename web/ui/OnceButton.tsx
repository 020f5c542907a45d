import { Button, type ButtonProps } from "@mantine/core"
import { type ComponentProps, useRef } from "react"
import { useFocusLeft } from "./useFocusLeft.ts"

/** A button that goes once what it asks for is done: whoever pressed it reads on where the page begins. */
export function OnceButton(props: ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return <Button ref={button} {...props} />
}
