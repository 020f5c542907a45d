import type { StudioClass } from "../../../contract/schedule.ts"
import { joinWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { readsOfLines } from "../booking/reads.ts"

/** Begins to wait for a class. */
export function useJoin(item: StudioClass, onJoined: (position: number) => void) {
  return useWrite({
    staleAfter: readsOfLines,
    send: (automatic: boolean, options) =>
      call(joinWaitlist, { body: { classId: item.id, automatic } }, options),
    onSuccess: ({ position }) => onJoined(position ?? 1),
  })
}
