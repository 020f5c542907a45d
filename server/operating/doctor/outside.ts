import { type Config, siteOf } from "../../config.ts"
import type { PaymentProvider } from "../../features/payments/provider.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

/** The webhook of the settings, as PayPal knows it. */
export async function webhook(config: Config, payments: PaymentProvider): Promise<Finding> {
  const id = config.PAYPAL_WEBHOOK_ID
  if (!id)
    return look(
      "PayPal calls us by no webhook.",
      "Make one in its settings, and give its id as PAYPAL_WEBHOOK_ID.",
    )
  const found = await payments.readWebhook()
  const ours = `${siteOf(config)}/api/paypal/webhook`
  if (!found)
    return broken(
      "PayPal knows no webhook of PAYPAL_WEBHOOK_ID.",
      "Copy the id anew: it is another in the sandbox than in production.",
    )
  if (found.url !== ours)
    return broken(
      `PayPal's webhook calls ${found.url}, and not ${ours}.`,
      "Set its address right in PayPal's settings, or PUBLIC_URL here.",
    )
  return found.untold.length > 0
    ? look(`PayPal's webhook does not tell of ${found.untold.join(", ")}.`, "Add them in PayPal's settings.")
    : good("PayPal's webhook calls us, with all that is to be told.")
}

/** Whoever comes in with Google is sent there by what stands in this document. */
export async function google({ GOOGLE_ISSUER }: Pick<Config, "GOOGLE_ISSUER">): Promise<Finding> {
  const url = `${GOOGLE_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`
  const reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(5_000) })
  const { token_endpoint } = (await reply.json()) as { token_endpoint?: string }
  if (!token_endpoint) throw new Error(`${reply.status}, and no document of OpenID`)
  return good("Google answers. Whether it takes our client shows when somebody comes in.")
}
