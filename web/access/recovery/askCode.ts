import { requestRecoveryCode } from "../../../contract/recovery.ts"
import { callAs, nobody } from "../../api/client.ts"
import { serverNow } from "../../api/serverClock.ts"

export interface Asked {
  /** The instant, in milliseconds, from which another code can be asked for. */
  resendAt: number
  /** Whose code it is, which is shown with it; of an older server, none. */
  request: string | undefined
}

/** Has a code mailed. */
export async function askCode(email: string): Promise<Asked> {
  const { resendIn, request } = await callAs(nobody, requestRecoveryCode, { body: { email } })
  return { resendAt: serverNow() + resendIn * 1000, request }
}
