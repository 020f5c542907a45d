import type { FastifyInstance } from "fastify"
import type { Currency } from "../../../contract/house.ts"
import type { PaymentWay } from "../../../contract/orders.ts"

/** Money that the provider took. Amounts in centavos. */
export interface Taken {
  /** The provider's own name of the capture. */
  id: string
  amount: number
  currency: string
  at: Date
}

/** An order as the provider knows it. `paying`: nothing was taken yet. `waiting`: it looks into the payment itself. */
export type ProviderOrder =
  | { state: "paying" | "waiting" | "refused" }
  | { state: "taken"; takings: [Taken, ...Taken[]] }

/**
 * What became of asking for the money. `unapproved`: the customer has not said yes, or has another step to do. `unknown`: it
 * is under way, or was answered in words that we do not know, and may have been taken.
 */
export type CaptureOutcome =
  | (ProviderOrder & { state: "taken" })
  | { state: "unapproved" | "declined" | "unknown" }

/** Money that went back of a capture. Amounts in centavos. */
export interface MoneyBack {
  /** The provider's own name of it. */
  refundId: string
  captureId: string
  /** Ours, when we asked for it. */
  ours: string | undefined
  amount: number
  at: Date
  isChargeback: boolean
}

/** What became of money that was taken. `gone`: the provider knows nothing of it. */
export interface CaptureNow {
  state: "known" | "gone"
  returns: MoneyBack[]
  /** Somebody's bank asks about it, and nothing has gone back yet. */
  isDisputed: boolean
}

/** What the provider says by itself, of its own names. `at`, when it happened. */
export type Notice = { id: string; kind: string } & (
  | { about: "taken"; orderId: string | undefined; providerOrderId: string | undefined; taking: Taken }
  | { about: "denied"; orderId: string | undefined; providerOrderId: string | undefined }
  | ({ about: "returned" } & MoneyBack)
  | { about: "disputed"; disputeId: string; captureId: string | undefined }
  | { about: "nothing" }
  /** The provider's own, in a shape that we do not know; its id and its kind are empty where they are no text. */
  | { about: "unreadable"; body: string; why: unknown }
)

/** Whether the money went back. `pending`: it is on its way. */
export type Returned = { state: "done" | "pending"; id: string } | { state: "refused"; why: string }

/** What became of asking for it. `unknown`, as of a capture; `underWay` when another request for the same is. */
export type RefundOutcome = Returned | { state: "unknown" | "underWay"; why: string }

/** The provider cannot be reached, or answers nothing that can be read: what was asked may have happened all the same. */
export class ProviderAway extends Error {}

/** «away» for one who catches that nobody answered; anything else is thrown on. */
export function away(error: unknown): "away" {
  if (error instanceof ProviderAway) return "away"
  throw error
}

/**
 * Who takes payments online. `requestId` stands for one wish: asked again with it, it happens once. Each call throws
 * ProviderAway when no answer came, and waits no longer than its own limits.
 */
export interface PaymentProvider {
  way: Omit<Extract<PaymentWay, { isAvailable: true }>, "currency">
  /** What it takes; of a studio that counts in another, nothing is sold online. */
  currencies: readonly Currency[]
  /** Makes an order of `amount` centavos. Returns the provider's name of it. */
  createOrder(order: {
    orderId: string
    amount: number
    description: string
    requestId: string
  }): Promise<string>
  readOrder(providerOrderId: string): Promise<ProviderOrder | { state: "gone" }>
  capture(providerOrderId: string, requestId: string): Promise<CaptureOutcome>
  readCapture(captureId: string): Promise<CaptureNow>
  refund(wish: {
    captureId: string
    refundId: string
    /** Centavos; undefined: all of it, in whatever currency it was taken. */
    amount: number | undefined
    reason: string
    requestId: string
  }): Promise<RefundOutcome>
  /** What became of the refund that we asked for as `refundId`; undefined when the capture has none such. */
  findRefund(of: { captureId: string; refundId: string }): Promise<Returned | undefined>
  /** Asks whether it is there and lets us in. Throws ProviderAway; nothing changes. */
  reach(): Promise<void>
  /** The webhook of our settings, as it knows it: where it calls, and what it was not told to tell of; undefined: it knows none. */
  readWebhook(): Promise<{ url: string; untold: string[] } | undefined>
  /** What a call to our door says; undefined when it is not the provider's own. */
  readNotice(headers: Record<string, unknown>, body: string): Promise<Notice | undefined>
  /** Lends it our own address, where it is not one of the web's. */
  mount?(app: FastifyInstance): Promise<void>
}
