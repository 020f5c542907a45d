import type { StepAsked } from "../../../contract/secondStep.ts"
import { ApiError } from "../ApiError.ts"
import { postIdentity } from "./postIdentity.ts"
import { SecondStepAsked } from "./SecondStepAsked.ts"

/** The credential that one of the identity calls answers with. Throws SecondStepAsked, ApiError. */
export async function askCredential(path: string, body: object): Promise<string> {
  const response = await postIdentity(path, body)
  const credential = response.headers.get("set-auth-token")
  if (!credential) {
    const { secondStep }: Partial<StepAsked> = await response.json().catch(() => ({}))
    if (secondStep) throw new SecondStepAsked(secondStep.proof)
  }
  if (!credential) throw new ApiError(502, { message: "Error al iniciar sesión" })
  return credential
}
