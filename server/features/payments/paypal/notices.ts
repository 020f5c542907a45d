import { z } from "zod"
import type { Notice } from "../provider.ts"
import { toMoneyBack } from "./returns.ts"
import { CaptureShape, toTaken } from "./shapes.ts"

const EventShape = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.unknown(),
})

const CaptureResource = CaptureShape.extend({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})

const DisputeResource = z.object({
  dispute_id: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
})

const Named = z.object({ id: EventShape.shape.id, event_type: EventShape.shape.event_type })

/** What a webhook of PayPal's says. What cannot be read is its own all the same, and goes on as it came. */
export function readEvent(body: string): Notice {
  const event: unknown = JSON.parse(body)
  try {
    return toNotice(event)
  } catch (why) {
    const { id = "", event_type: kind = "" } = Named.partial().catch({}).parse(event)
    return { id, kind, about: "unreadable", body, why }
  }
}

/** Throws for what it cannot read. */
function toNotice(event: unknown): Notice {
  const { id, event_type: kind, resource } = EventShape.parse(event)
  switch (kind) {
    case "PAYMENT.CAPTURE.COMPLETED": {
      const capture = CaptureResource.parse(resource)
      return { id, kind, about: "taken", ...namesOf(capture), taking: toTaken(capture) }
    }
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return { id, kind, about: "denied", ...namesOf(CaptureResource.parse(resource)) }
    case "PAYMENT.CAPTURE.REFUNDED":
    case "PAYMENT.CAPTURE.REVERSED":
      return { id, kind, about: "returned", ...toMoneyBack(resource, kind.endsWith("REVERSED")) }
    case "CUSTOMER.DISPUTE.CREATED": {
      const {
        dispute_id: disputeId,
        disputed_transactions: [of],
      } = DisputeResource.parse(resource)
      return { id, kind, about: "disputed", disputeId, captureId: of?.seller_transaction_id }
    }
    default:
      return { id, kind, about: "nothing" }
  }
}

const namesOf = ({ custom_id, supplementary_data }: z.infer<typeof CaptureResource>) => ({
  orderId: custom_id || undefined,
  providerOrderId: supplementary_data?.related_ids?.order_id,
})
