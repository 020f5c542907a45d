import { requestRecoveryCode } from "../../../contract/recovery.ts"
import { call } from "../../api/client.ts"
import { serverNow } from "../../api/serverClock.ts"

/** Has a code mailed. The instant, in milliseconds, from which another can be asked for. */
export async function askCode(email: string): Promise<number> {
  const { resendIn } = await call(requestRecoveryCode, { body: { email } })
  return serverNow() + resendIn * 1000
}
