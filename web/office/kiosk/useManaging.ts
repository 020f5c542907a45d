import { endKiosk, type Kiosk, listKiosks, startKiosk, unlockKiosk } from "../../../contract/kiosks.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { signOut } from "../../api/signOut.ts"
import { useWrite } from "../../api/useWrite.ts"
import { useGone } from "../kit/catalogue/useGone.ts"
import { keepKiosk, kioskHref } from "./kiosks.ts"

const staleAfter = [listKiosks]

/** Starting a kiosk on this device, and unlocking or ending one that runs. */
export function useManaging(kiosk?: Kiosk) {
  const params = { id: kiosk?.id as Kiosk["id"] }
  const orGone = useGone()
  const end = useWrite({
    send: (_: null, options) => orGone(null, call(endKiosk, { params }, options)),
    staleAfter,
  })
  const unlock = useWrite({ send: (_: null, options) => call(unlockKiosk, { params }, options), staleAfter })
  const start = useWrite({
    send: (body: { branchId: string; name: string }, options) =>
      call(startKiosk, { body: body as never }, options),
    staleAfter,
    onSuccess: async ({ token }) => {
      keepKiosk(token)
      await signOut()
      location.replace(kioskHref)
    },
  })
  return {
    ending: { press: () => end.mutate(null), pending: end.isPending, error: say("terminó", end.error) },
    unlocking: {
      press: () => unlock.mutate(null),
      pending: unlock.isPending,
      error: say("desbloqueó", unlock.error),
    },
    starting: {
      start: start.mutate,
      pending: start.isPending,
      isSlow: start.isSlow,
      // Its key is told once, so that another press starts another one.
      error: say("inició", start.error, {
        unknown: "No sabemos si se inició. Si ya está en la lista, termínalo y empieza otra vez.",
      }),
      giveUp: start.giveUp,
      forget: start.reset,
    },
  }
}
