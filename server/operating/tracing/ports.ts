import type { MailProvider } from "../../features/notifications/provider.ts"
import type { PaymentProvider } from "../../features/payments/provider.ts"
import type { IdentityProvider } from "../../features/people/provider.ts"
import type { PictureStore } from "../../features/studio/provider.ts"
import type { Tracing } from "../../platform/tracing.ts"

interface Ports {
  payments: PaymentProvider
  mail: MailProvider
  pictures: PictureStore
  identity: IdentityProvider
}

/** The calls of each port that somebody outside answers. */
const calls: { [Name in keyof Ports]: readonly (keyof Ports[Name])[] } = {
  payments: [
    "createOrder",
    "readOrder",
    "capture",
    "readCapture",
    "refund",
    "findRefund",
    "reach",
    "readNotice",
  ],
  mail: ["send", "reach"],
  pictures: ["put", "get", "forget", "reach"],
  identity: [
    ...(["createAccount", "endSessions", "setPassword", "setEmail", "removeAccount"] as const),
    ...(["joinAccounts", "hasPassword"] as const),
  ],
}

/** The same provider, each of whose calls is a span of its own: «payments.capture». Without tracing, the provider as it is. */
export function tracePort<Name extends keyof Ports, Port extends Ports[Name] | undefined>(
  tracing: Tracing | undefined,
  name: Name,
  port: Port,
): Port {
  if (!tracing || !port) return port
  const told = new Set<PropertyKey>(calls[name] as readonly PropertyKey[])
  return new Proxy(port, {
    get(own, key) {
      const value: unknown = Reflect.get(own, key, own)
      if (typeof value !== "function") return value
      if (!told.has(key)) return value.bind(own)
      return (...given: unknown[]) =>
        tracing.within(`${name}.${String(key)}`, "client", {}, async () => value.apply(own, given))
    },
  })
}
