import { TextInput, type TextInputProps } from "@mantine/core"
import type { CodeAgain } from "./useCodeAgain.ts"

/** A code, once it is asked for. */
export function CodeField({ again: { isAsked, input }, ...props }: TextInputProps & { again: CodeAgain }) {
  if (!isAsked) return null
  return (
    <TextInput
      ref={input}
      label="Código de tu aplicación"
      description="O uno de tus códigos de respaldo"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      name="code"
      {...props}
    />
  )
}
