import { requestRecoveryCode } from "../../../contract/recovery.ts"
import { callAs, nobody } from "../../api/client.ts"
import { serverNow } from "../../api/serverClock.ts"

/** Has a code mailed. The instant, in milliseconds, from which another can be asked for. */
export async function askCode(email: string): Promise<number> {
  const { resendIn } = await callAs(nobody, requestRecoveryCode, { body: { email } })
  return serverNow() + resendIn * 1000
}
