import type { ComponentProps, KeyboardEvent, MouseEvent } from "react"

interface ActionLinkProps extends Omit<ComponentProps<"a">, "href" | "role" | "onClick" | "onKeyDown"> {
  /** Where it leads until the scripts come. */
  href: string
  label?: string
  onPress: () => void
}

/** A button that is a link until the scripts come: pressed before, it leads to where the same can be done. */
export function ActionLink({ href, label, onPress, children, ...rest }: ActionLinkProps) {
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does nothing before the scripts come
    <a
      {...rest}
      href={href}
      role="button"
      aria-label={label}
      onClick={press}
      onKeyDown={(event) => event.key === " " && press(event)}
    >
      {children}
    </a>
  )
}
