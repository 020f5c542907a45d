import { EmptyState } from "../ui/EmptyState.tsx"
import { OnceButton } from "../ui/OnceButton.tsx"

export interface Reading {
  error: Error | null
  refetch: () => unknown
}

interface UnreadProps {
  of: readonly Reading[]
  /** What is said of it instead of why. */
  title?: string
  /** True when nothing else on the page is its heading. */
  main?: boolean
}

/** In the place of what could not be read: why, and the way to read it again. */
export function Unread({ of, title, main }: UnreadProps) {
  const failed = of.find(({ error }) => error)?.error
  return (
    <div role="alert">
      <EmptyState {...(main && { main })} title={title ?? failed?.message ?? "Error de servidor"}>
        <OnceButton variant="outline" onClick={() => of.forEach(({ refetch }) => void refetch())}>
          Intentar de nuevo
        </OnceButton>
      </EmptyState>
    </div>
  )
}
