import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { readConfig } from "../../server/config.ts"
import { reconcile } from "../../server/features/payments/reconcile.ts"
import { followers } from "../../server/features/reservations/following/followers.ts"
import { openPayments } from "../../server/pay.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Behaviour } from "../../tools/paypal-simulator/behaviour.ts"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import type { Cupo } from "./cupo.ts"
import type { Reply } from "./http.ts"
import type { Person } from "./people.ts"
import { until } from "./process.ts"

/** What a server of ours needs to be told to buy from a simulator. */
export async function openTill() {
  const simulator = await startSimulator()
  afterAll(() => simulator.close())
  return { simulator, environment: { PAYPAL_SIMULATOR_URL: simulator.url } }
}

/** How a customer buys over HTTP, step by step. */
export interface Till {
  simulator: Simulator
  order(as: Person, packageId: string, amount: number, more?: object, key?: string): Promise<Reply>
  approve(reply: Reply, behaviour?: Behaviour): Promise<string>
  capture(as: Person, packageId: string, orderID: string): Promise<Reply>
  /** An order that is approved already, at the price of the studio's package. */
  approved(as: Person, packageId: string, amount: number, behaviour?: Behaviour): Promise<string>
  /** The whole of it. */
  buy(as: Person, packageId: string, amount: number, behaviour?: Behaviour): Promise<Reply>
  /** The worker's part, now; of an install that takes no payments any more, without a provider. */
  reconcile(at?: Date, withProvider?: boolean): ReturnType<typeof reconcile>
  /** What of a customer is in our books. */
  books(
    as: Person,
  ): Promise<{ orders: string[]; paid: number[]; packages: number; captures: (string | null)[] }>
  /** Waits until the simulator's webhooks have all arrived. */
  webhooksArrive(): Promise<void>
}

/** A till for each test of the file, on its Cupo. */
export function tillOf(cupo: Cupo, simulator: Simulator, each: "each" | "once" = "once"): Till {
  const till = {} as Till
  const before = each === "each" ? beforeEach : beforeAll
  beforeEach(() => {
    simulator.behaves = () => ({})
  })
  before(() => {
    simulator.webhookUrl = `${cupo.server.url}/api/paypal/webhook`
  })
  const capture: Till["capture"] = (as, packageId, orderID) =>
    cupo.call("POST /paypal/capture-order", {
      as,
      body: { orderID, packageId, branchId: cupo.studio.branch },
    })
  return Object.assign(till, {
    simulator,
    capture,
    order(as, packageId, amount, more = {}, key = randomUUID()) {
      const body = { packageId, amount, currency: "MXN", ...more }
      return cupo.call("POST /paypal/create-order", { as, key, body })
    },
    async approve({ body }, behaviour) {
      await simulator.approve(body.orderID, behaviour)
      return body.orderID
    },
    async approved(as, packageId, amount, behaviour) {
      return till.approve(await till.order(as, packageId, amount), behaviour)
    },
    async buy(as, packageId, amount, behaviour) {
      return capture(as, packageId, await till.approved(as, packageId, amount, behaviour))
    },
    async reconcile(at, withProvider = true) {
      const platform = openPlatform(cupo.database.connection, 4)
      if (at) platform.clock = { now: () => at }
      const config = readConfig({ PAYPAL_SIMULATOR_URL: simulator.url })
      try {
        const provider = withProvider ? await openPayments(config) : undefined
        return await reconcile(platform, { provider, followers }, 0)
      } finally {
        await platform.close()
      }
    },
    async books({ id }) {
      const { rows } = await cupo.pool.query(
        `select array(select status from orders where user_id = $1 order by created_at) as orders,
           array(select amount from transactions where user_id = $1 and status = 'paid' order by created_at) as paid,
           (select count(*)::int from held_packages where user_id = $1) as packages,
           array(select c.problem from captures c join orders o on o.id = c.order_id
             where o.user_id = $1 order by c.seen_at) as captures`,
        [id],
      )
      return rows[0]
    },
    webhooksArrive: () =>
      until(() => [...simulator.book.events.values()].every(({ isDelivered }) => isDelivered), 60_000),
  } satisfies Till)
}
