import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { until } from "../support/process.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

const boss = () => cupo.person({ role: "admin", superuser: true })
const profile = {
  ...{ name: "Arcilla", tagline: "", phone: "", email: "", chatUrl: "", instagramUrl: "", facebookUrl: "" },
}
const save = async (edit: object, as = boss()) =>
  cupo.call("POST /config/general-settings", { as: await as, body: { ...profile, ...edit } })
const settings = async () => (await cupo.call("GET /config/general-settings")).body
/** The server hears what it counts in some moments after. */
const countsIn = (currency: string) =>
  expect.poll(async () => (await cupo.call("GET /config/payments")).body.currency).toBe(currency)
const sell = async () =>
  cupo.call("POST /transactions/cash", {
    as: await cupo.person({ role: "employee", permissions: { transacciones: ["crear"] } }),
    key: randomUUID(),
    body: {
      ...{ userId: (await cupo.customer()).id, packageId: cupo.studio.packages.ten, amount: 1800 },
      ...{ paymentMethod: "terminal", branchId: cupo.studio.branch },
    },
  })

test("a studio that counts in dollars sells, is paid and refunds in dollars", async () => {
  expect((await save({ currency: "USD", timeZone: "America/Tijuana" })).body).toMatchObject({
    ...{ currency: "USD", timeZone: "America/Tijuana", isCurrencyFixed: false },
  })
  await countsIn("USD")
  const ana = await cupo.customer()
  const { packages } = cupo.studio
  expect(await till.order(ana, packages.ten, 1800)).toMatchObject({
    ...{ status: 400, body: { fields: [{ path: "currency", message: "Solo se cobra en USD" }] } },
  })
  const order = await till.order(ana, packages.ten, 1800, { currency: "USD" })
  const bought = await till.capture(ana, packages.ten, await till.approve(order))
  expect(bought.status).toBe(200)
  const taken = [...simulator.book.orders.values()].at(-1)
  expect(taken?.amount).toEqual({ currency_code: "USD", value: "1800.00" })
  const [payment] = (await cupo.call("GET /transactions/my", { as: ana })).body.transactions
  expect(payment).toMatchObject({ amount: 1800, currency: "USD" })
  const refund = await cupo.call(`POST /transactions/${payment.id}/refunds`, {
    ...{ as: await boss(), key: randomUUID() },
    body: { amount: 300, reason: "No puede venir", through: "provider", revokes: false },
  })
  expect(refund.status).toBe(201)
  const back = [...simulator.book.refunds.values()].at(-1)
  expect(back?.amount).toEqual({ currency_code: "USD", value: "300.00" })
  await till.webhooksArrive()
  expect((await settings()).isCurrencyFixed).toBe(true)
  expect(await save({ currency: "MXN" })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "currency", message: "Ya se cobró en USD: la moneda no se puede cambiar." }] },
  })
  // All else changes, and what is not named stays.
  expect((await save({ name: "Barro" })).body).toMatchObject({
    ...{ name: "Barro", currency: "USD", timeZone: "America/Tijuana" },
  })
})

test("in a currency that PayPal does not take, nothing is sold online, and the desk sells", async () => {
  await save({ currency: "COP" })
  await expect
    .poll(async () => (await cupo.call("GET /config/payments")).body)
    .toEqual({ isAvailable: false })
  const reply = await till.order(await cupo.customer(), cupo.studio.packages.ten, 1800, { currency: "COP" })
  expect(reply.body.error).toBe("PAYMENTS_OFF")
  const { status, body } = await sell()
  expect([status, body.tx.currency]).toEqual([201, "COP"])
})

/** Somebody sells, and another currency is saved before the sale is done: it lasts until that is saved, or waits for it. */
async function saveInTheMiddle() {
  await cupo.pool.query(`
    create sequence saved;
    create function linger() returns trigger language plpgsql as $$ begin
      while not (select is_called from saved) and clock_timestamp() < now() + interval '30 seconds' and not exists (
        select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database())
      loop perform pg_stat_clear_snapshot(); perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger linger before insert on transactions for each row execute function linger()`)
  const as = boss()
  await as
  const selling = sell()
  await until(async () => {
    const { rowCount } = await cupo.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted`,
    )
    return rowCount !== 0
  }, 60_000)
  const saved = await save({ currency: "USD" }, as)
  await cupo.pool.query("select nextval('saved')")
  const { status, body } = await selling
  return { sold: [status, body.tx?.currency], saved: saved.status, stays: (await settings()).currency }
}

test("what is being sold is sold in the currency that stays", async () => {
  expect(await saveInTheMiddle()).toEqual({ sold: [201, "MXN"], saved: 400, stays: "MXN" })
})

test("would not be, if a change of it did not wait for who sells", async () => {
  await cupo.pool.query("drop trigger keep_currency on settings")
  expect(await saveInTheMiddle()).toEqual({ sold: [201, "MXN"], saved: 200, stays: "USD" })
})

test("what is of no branch is counted where the studio is", async () => {
  await save({ timeZone: "Pacific/Kiritimati" })
  const { rows } = await cupo.pool.query<{ zone: string }>("select studio_zone() as zone")
  expect(rows).toEqual([{ zone: "Pacific/Kiritimati" }])
  const as = await boss()
  const branch = { address: "Playa 1", area: "", phone: "", hours: "", mapUrl: "", isPublic: true }
  const zoneOfNew = async () =>
    (await cupo.call("POST /branches", { as, body: { ...branch, name: randomUUID() } })).body.timeZone
  await expect.poll(zoneOfNew).toBe("Pacific/Kiritimati")
  const { id } = (await sell()).body.tx
  // 06:00 of the 10th in Kiritimati, 10:00 of the 9th in Mexico City.
  await cupo.pool.query(
    "update transactions set created_at = '2026-03-09T16:00Z', branch_id = null where id = $1",
    [id],
  )
  const paidOn = async (day: string) =>
    (await cupo.call(`GET /transactions?initdate=${day}&enddate=${day}`, { as })).body.total
  expect([await paidOn("2026-03-09"), await paidOn("2026-03-10")]).toEqual([0, 1])
})
