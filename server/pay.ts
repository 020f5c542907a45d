import type { Config } from "./config.ts"
import type { PaymentProvider } from "./features/payments/provider.ts"

type Settings = Pick<
  Config,
  | "PAYPAL_CLIENT_ID"
  | "PAYPAL_CLIENT_SECRET"
  | "PAYPAL_ENVIRONMENT"
  | "PAYPAL_WEBHOOK_ID"
  | "PAYPAL_SIMULATOR_URL"
  | "PAYPAL_PATIENCE_MS"
  | "RATE_LIMITS"
>

const hosts = {
  sandbox: { api: "https://api-m.sandbox.paypal.com", script: "https://www.sandbox.paypal.com/sdk/js" },
  production: { api: "https://api-m.paypal.com", script: "https://www.paypal.com/sdk/js" },
}

/** Who takes payments online, as the settings ask: PayPal, what simulates it, or nobody. */
export async function openPayments(config: Settings): Promise<PaymentProvider | undefined> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config
  const { PAYPAL_ENVIRONMENT: environment, PAYPAL_SIMULATOR_URL: simulator } = config
  const patience = { patience: config.PAYPAL_PATIENCE_MS }
  if (clientId && clientSecret) {
    const { openPaypal } = await import("./features/payments/paypal/provider.ts")
    const { api, script } = hosts[environment]
    return openPaypal({
      ...{ api, clientId, clientSecret, webhookId: config.PAYPAL_WEBHOOK_ID, ...patience },
      way: { ...open, scriptUrl: script, clientId, environment, isSimulated: false },
    })
  }
  if (!simulator) return undefined
  const { openPaypal } = await import("./features/payments/paypal/provider.ts")
  const { lendAddress, simulatorPath } = await import("./features/payments/paypal/lend.ts")
  const scriptUrl = `${simulatorPath}/sdk/js`
  return openPaypal({
    ...{ api: simulator, clientId: simulated, clientSecret: simulated, webhookId: simulated, ...patience },
    way: { ...open, scriptUrl, clientId: simulated, environment: "sandbox", isSimulated: true },
    mount: (app) => lendAddress(app, simulator, config.RATE_LIMITS),
  })
}

const open = { isAvailable: true } as const
const simulated = "SIMULADOR"
