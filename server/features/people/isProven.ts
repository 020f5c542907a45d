import type { IdentityProvider } from "./provider.ts"

/** Whether somebody has shown that their address is theirs: by a mailed code, or Google's word. */
export async function isProven(
  provider: Pick<IdentityProvider, "readSecrets">,
  uid: string,
): Promise<boolean> {
  return (await provider.readSecrets([uid])).get(uid)?.isProven ?? false
}
