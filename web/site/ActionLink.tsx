import type { KeyboardEvent, MouseEvent, ReactNode } from "react"

interface ActionLinkProps {
  /** Where it leads until the scripts come. */
  href: string
  className?: string | undefined
  label?: string
  onPress: () => void
  children: ReactNode
}

/** A button that is a link until the scripts come: pressed before, it leads to where the same can be done. */
export function ActionLink({ href, className, label, onPress, children }: ActionLinkProps) {
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does nothing before the scripts come
    <a
      href={href}
      role="button"
      className={className}
      aria-label={label}
      onClick={press}
      onKeyDown={(event) => event.key === " " && press(event)}
    >
      {children}
    </a>
  )
}
