import { createPrivateKey, type KeyObject } from "node:crypto"
import { z } from "zod"
import type { IdentityProvider } from "../provider.ts"

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
  /** Where the emulator is, if it is one. */
  emulator?: string
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
  return { id, apiKey, emulator: `http://${host}`, urls: { api, token: "", keys: "" } }
}

/** Whom Firebase's own library asks in a browser: of passwords, and of tokens. The key names the project, and opens nothing by itself. */
export function doorOf({ apiKey, emulator }: Project): NonNullable<IdentityProvider["door"]> {
  if (emulator) return { apiKey, emulator, origins: [emulator] }
  return {
    apiKey,
    origins: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  }
}
