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
}

/** In the place of what could not be read: why, and the way to read it again. */
export function Unread({ of, title }: UnreadProps) {
  const failed = of.find(({ error }) => error)?.error
  return (
    <div role="alert">
      <EmptyState title={title ?? failed?.message ?? "Error de servidor"}>
        <OnceButton variant="outline" onClick={() => of.forEach(({ refetch }) => void refetch())}>
          Intentar de nuevo
        </OnceButton>
      </EmptyState>
    </div>
  )
}
