import { createPrivateKey, type KeyObject } from "node:crypto"
import { z } from "zod"

/** What the console of Firebase gives for a service account, as far as it is used. */
const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes("PRIVATE KEY"),
})

export interface Project {
  id: string
  apiKey: string
  /** Absent with the emulator, which takes everybody's word. */
  account?: { email: string; key: KeyObject }
  /** Each without a slash at the end. */
  urls: { api: string; token: string; keys: string }
}

/** Throws a ZodError or a SyntaxError for what is no service account. */
export function projectOf(serviceAccount: string, apiKey: string): Project {
  const account = ServiceAccount.parse(JSON.parse(serviceAccount))
  return {
    id: account.project_id,
    apiKey,
    account: { email: account.client_email, key: createPrivateKey(account.private_key) },
    urls: {
      api: "https://identitytoolkit.googleapis.com/v1",
      token: "https://oauth2.googleapis.com/token",
      keys: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    },
  }
}

/** The official emulator. It signs nothing: what it says is nobody's word, and good for trying out alone. */
export function emulatedProject(host: string, id: string, apiKey = "emulated"): Project {
  const api = `http://${host}/identitytoolkit.googleapis.com/v1`
  return { id, apiKey, urls: { api, token: "", keys: "" } }
}
