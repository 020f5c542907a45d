import type { z } from "zod"
import type { HeldPackageId } from "../../../../contract/packages.ts"
import type { UserId } from "../../../../contract/people.ts"
import { type Adjustment, adjustCredits, readUserCredits } from "../../../../contract/users.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { toast } from "../../../ui/Toasts.tsx"

type Adjusted = z.infer<typeof Adjustment> & { packageId: HeldPackageId }

/** The press that gives or takes classes of a package of somebody's. */
export function useAdjusting(id: UserId, onClose: () => void) {
  const write = useWrite({
    send: ({ packageId, ...body }: Adjusted, options) =>
      call(adjustCredits, { params: { id, packageId }, body }, options),
    about: ({ packageId }) => packageId,
    staleAfter: [readUserCredits],
    onSuccess: ({ balance }) => {
      onClose()
      void toast("success", `Clases ajustadas. Le quedan ${balance}.`)
    },
  })
  return {
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("ajustó", write.error),
    send: write.mutate,
    giveUp: write.giveUp,
    leave: () => {
      write.reset()
      onClose()
    },
  }
}

export type Adjusting = ReturnType<typeof useAdjusting>
