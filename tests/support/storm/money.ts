import { type Acts, booking, heldPackage, seatOf } from "./act.ts"
import { dayAfter } from "./world.ts"

/** What is bought, sold, given back, and made of what somebody holds. */
export const money: Acts = {
  buy: [
    5,
    async (world) => {
      const as = world.random.chance(0.15) ? await world.arrive() : world.person()
      const { id: packageId, price } = world.random.pick(world.packages)
      const coupon = price > 0 && world.random.chance(0.3) ? world.random.pick(world.coupons) : undefined
      const amount = (price * (100 - (coupon?.percent ?? 0))) / 100
      const ordered = await world.press("order", "POST /paypal/create-order", {
        as,
        body: { packageId, amount, currency: "MXN", ...(coupon && { couponCode: coupon.code }) },
      })
      if (!ordered) return
      const { orderID } = ordered.body
      if (amount > 0) await world.simulator.approve(orderID)
      const capture = () =>
        world.press("capture", "POST /paypal/capture-order", {
          as,
          body: { orderID, packageId, branchId: world.studio.branch },
        })
      await Promise.all(world.random.chance(0.3) ? [capture(), capture()] : [capture()])
    },
  ],
  sell: [
    3,
    async (world) => {
      const { id: packageId, price: amount } = world.random.pick(world.packages)
      const sold = await world.press("sell", "POST /transactions/cash", {
        as: world.random.pick(world.cashiers),
        body: {
          ...{ userId: world.person().id, packageId, amount, again: world.random.chance(0.5) },
          ...{
            paymentMethod: world.random.pick(["cash", "terminal"]),
            branchId: world.random.pick(world.branches).branch,
          },
        },
      })
      if (sold) world.told.made.add(sold.body.tx.id)
    },
  ],
  sellSeat: [
    2,
    async (world) => {
      const { id: packageId, price: amount } = world.random.pick(world.packages)
      const one = await world.anyClass()
      if (!one) return
      const sold = await booking(world, "sellSeat", "POST /reservations/sale", {
        as: world.random.pick(world.cashiers),
        body: {
          ...{ userId: world.person().id, packageId, amount, again: true, classId: one.id, ...seatOf(world) },
          paymentMethod: world.random.pick(["cash", "terminal"]),
        },
      })
      if (sold) world.told.made.add(sold.body.tx.id)
    },
  ],
  refund: [
    2,
    async (world) => {
      const one = await world.any<{ id: string; source: string; amount: number }>(
        "select id, source, amount from transactions where status = 'paid' and amount > 0",
      )
      if (!one) return
      const through = one.source.startsWith("order:") ? "provider" : "cash"
      const part = world.random.chance(0.3)
        ? { amount: Math.floor(one.amount / 200), revokes: world.random.chance(0.3) }
        : {}
      await world.press("refund", `POST /transactions/${one.id}/refunds`, {
        as: world.random.pick(world.cashiers),
        body: { reason: "No puede venir", through, ...part },
      })
    },
  ],
  shift: [
    1.5,
    async (world) => {
      const as = world.random.pick(world.cashiers)
      const one = await world.any<{ id: string }>(
        "select id from shifts where closed_at is null and user_id = $1",
        [as.id],
      )
      if (!one)
        return world.press("openShift", "POST /shifts", {
          as,
          body: { branchId: world.random.pick(world.branches).branch, openingFloat: 500 },
        })
      if (world.random.chance(0.4))
        return world.press("moveCash", `POST /shifts/${one.id}/movements`, {
          as,
          body: { kind: "in", amount: 20, reason: "Cambio" },
        })
      const looked = await world.press("myShift", "GET /shifts/my", { as })
      const expected = looked?.body?.shift?.expected
      if (expected !== undefined && expected >= 0)
        await world.press("closeShift", `POST /shifts/${one.id}/close`, {
          as,
          body: { counted: expected, expected },
        })
    },
  ],
  adjust: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("adjust", `POST /users/${one.user_id}/credits/${one.id}/adjust`, {
          as: world.boss,
          body: { delta: world.random.pick([1, 2, -1]), reason: "Cortesía" },
        })
    },
  ],
  extend: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("extend", `POST /users/${one.user_id}/credits/${one.id}/extend`, {
          as: world.boss,
          body: { until: dayAfter(world.random.integer(2, 60)), reason: "Cortesía" },
        })
    },
  ],
  freeze: [
    1.5,
    async (world) => {
      const one = await heldPackage(world)
      if (!one) return
      const from = world.random.integer(0, 3)
      const { rows } = await world.pool.query(
        "select r.id from reservations r join classes c on c.id = r.class_id where r.held_package_id = $1 and r.cancelled_at is null and c.day between $2 and $3 and c.starts_at > $4",
        [one.id, dayAfter(from), dayAfter(from + 2), new Date()],
      )
      const cancels = world.random.chance(0.7) ? rows.map(({ id }) => id) : []
      const reply = await world.press("freeze", `POST /users/${one.user_id}/credits/${one.id}/freeze`, {
        as: world.boss,
        body: { from: dayAfter(from), until: dayAfter(from + 2), reason: "Viaje", cancels },
      })
      for (const id of reply?.body.cancelled ?? []) world.told.cancelled.add(id)
    },
  ],
  thaw: [
    1,
    async (world) => {
      const one = await world.any<{ id: string; user_id: string }>(
        "select id, user_id from held_packages where frozen_until is not null and revoked_at is null",
      )
      if (one)
        await world.press("thaw", `POST /users/${one.user_id}/credits/${one.id}/thaw`, {
          as: world.boss,
          body: { reason: "Regresó" },
        })
    },
  ],
  pass: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("pass", `POST /users/${one.user_id}/credits/${one.id}/pass`, {
          as: world.boss,
          body: { to: world.person().id, reason: "Se muda" },
        })
    },
  ],
  reconcile: [0.5, (world) => world.press("reconcile", "POST /paypal/reconcile", { as: world.boss })],
  takenBack: [
    0.6,
    async (world) => {
      const id = world.random.pick([...world.simulator.book.captures.keys()])
      if (id) await world.simulator.tell("PAYMENT.CAPTURE.REVERSED", id)
    },
  ],
  resolve: [
    1,
    async (world) => {
      const looked = await world.press("unresolved", "GET /payments/unresolved", { as: world.boss })
      const one = world.random.pick((looked?.body.payments ?? []) as { id: string }[])
      if (one)
        await world.press("resolve", `POST /payments/unresolved/${one.id}`, {
          as: world.boss,
          body: { action: world.random.pick(["grant", "refund"]), reason: "Lo hablamos" },
        })
    },
  ],
}
