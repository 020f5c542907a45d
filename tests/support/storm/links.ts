import { openLinks } from "../../../server/features/notifications/links.ts"
import { type Acts, ahead, personOf } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

type Link = Parameters<Awaited<ReturnType<typeof openLinks>>>

/** Looks where a mail's link leads, as programs that check mails do, or presses it. */
async function follow(world: World, purpose: Link[0], { userId, id }: Pick<Link[1], "userId" | "id">) {
  const link = await openLinks(world, "")
  const { rows } = await world.pool.query<{ email: string }>("select email from users where id = $1", [
    userId,
  ])
  const of = { userId, id, until: `${dayAfter(2)}T12:00:00Z`, to: rows[0]?.email ?? "" }
  const path = link(purpose, of).replace("/enlace/", "/links/")
  if (world.random.chance(0.3)) return void (await world.press("lookAtLink", `GET ${path}`, {}))
  return world.press(`${purpose}ByLink`, `POST ${path}`, {})
}

/** What is pressed in mails, by whoever has them: nobody comes in for it. */
export const links: Acts = {
  cancelByLink: [
    2,
    async (world) => {
      const one = await ahead(world)
      const pressed = one && (await follow(world, "cancel", { userId: one.user_id, id: one.id }))
      if (pressed) world.told.cancelled.add(one.id)
    },
  ],
  claimByLink: [
    3,
    async (world) => {
      const one = await world.any<{ id: string; user_id: string }>(
        "select w.id, w.user_id from waitlist_entries w where w.ended_at is null and exists (select from waitlist_offers o where o.class_id = w.class_id)",
      )
      if (one) await follow(world, "claim", { userId: one.user_id, id: one.id })
    },
  ],
  muteByLink: [
    0.5,
    async (world) => {
      const { id } = world.person()
      await follow(world, "mute", { userId: id, id })
    },
  ],
  readCalendar: [
    1,
    async (world) => {
      const { rows } = await world.pool.query<{ secret: string; user_id: string }>(
        "select secret, user_id from calendar_feeds order by random() limit 1",
      )
      if (rows[0] && personOf(world, rows[0].user_id))
        await world.press("readCalendar", `GET /calendar/${rows[0].secret}.ics`, {})
    },
  ],
}
