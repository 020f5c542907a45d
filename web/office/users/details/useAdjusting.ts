import type { z } from "zod"
import type { HeldPackageId } from "../../../../contract/packages.ts"
import type { UserId } from "../../../../contract/people.ts"
import { adjustCredits, readUserCredits } from "../../../../contract/users.ts"
import { sayError } from "../../../api/ApiError.ts"
import { call } from "../../../api/client.ts"
import type { Outcome } from "../../../api/outcome.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { toast } from "../../../ui/Toasts.tsx"

type Adjustment = z.infer<typeof adjustCredits.body> & { packageId: HeldPackageId }

/** The press that gives or takes classes of a package of somebody's. */
export function useAdjusting(id: UserId, onClose: () => void) {
  const write = useWrite({
    send: ({ packageId, ...body }: Adjustment, options) =>
      call(adjustCredits, { params: { id, packageId }, body }, options),
    staleAfter: [readUserCredits],
    onSuccess: ({ balance }) => {
      onClose()
      void toast("success", `Clases ajustadas. Le quedan ${balance}.`)
    },
  })
  return {
    pending: write.isPending,
    isSlow: write.isSlow,
    error: write.error && explain(write.error, write.outcome),
    send: write.mutate,
    giveUp: write.giveUp,
    leave: () => {
      write.reset()
      onClose()
    },
  }
}

function explain(error: Error, outcome: Outcome | null): string {
  if (outcome === "unsent") return "Sin conexión. No se ajustó nada."
  if (outcome === "unknown") return "No sabemos si se ajustaron. Al intentar de nuevo cuenta una sola vez."
  return sayError(error)
}

export type Adjusting = ReturnType<typeof useAdjusting>
