import type { FastifyInstance, FastifyReply } from "fastify"
import { LiveQuery, livePath } from "../../../../contract/live.ts"
import { allows } from "../../../../contract/permissions.ts"
import { ClassId, liveSeatsPath } from "../../../../contract/schedule.ts"
import type { Platform } from "../../../platform/context.ts"
import { type Authenticator, authorize } from "../../../platform/http/access.ts"
import { asStream, boundStreams, type Place, streamHeaders } from "../../../platform/http/streams.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { liveSessions } from "../../people/liveSessions.ts"
import type { SessionLife } from "../../people/sessionLife.ts"
import type { House } from "../../studio/keepHouse.ts"
import { sightOfClasses } from "../../studio/visible.ts"
import { liveRooms } from "./rooms.ts"

const heartbeat = 15_000

/** The streams of events: one class's seats, or all that a browser follows at once, with the end of its session. */
export function liveSeats(
  app: FastifyInstance,
  platform: Pick<Platform, "pool" | "live" | "news" | "clock">,
  authenticator: Authenticator,
  house: Pick<House, "onBrand">,
  life: SessionLife,
): void {
  const streams = boundStreams()
  const rooms = liveRooms(platform)
  const sessions = liveSessions(platform, life)
  const open = new Set<Place>()
  /** Those of browsers, which show the studio. */
  const shown = new Set<Place>()
  house.onBrand((brand) => {
    for (const place of shown) place.send(`event: brand\ndata: ${JSON.stringify(brand)}\n\n`)
  })

  const beat = setInterval(() => {
    for (const place of open) place.send(": aquí sigo\n\n")
    rooms.look()
    sessions.look()
  }, heartbeat)

  app.addHook("preClose", async () => {
    rooms.close()
    sessions.close()
    clearInterval(beat)
    for (const place of open) place.end()
  })

  const begin = (place: Place, reply: FastifyReply, events: string[]) => {
    place.begin(reply, `retry: 2000\n\n${events.join("")}`)
    open.add(place)
    place.onClose(() => open.delete(place))
  }

  app.get(`/api${liveSeatsPath}`, asStream, async (request, reply) => {
    const id = ClassId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw new Refusal("CLASS_NOT_FOUND")
    const place = streams.take(request, reply)
    const { actor } = await authorize("public", request, authenticator)
    const watcher = { place, sight: sightOfClasses(actor), seesPeople: () => false, gone: () => place.end() }
    const seen = await rooms.watch(id.data, watcher)
    if (!seen) throw new Refusal("CLASS_NOT_FOUND")
    if (request.method === "HEAD") return reply.headers(streamHeaders).send()
    begin(place, reply, [seen.event])
    seen.follow()
    if (actor) sessions.follow(actor, place)
  })

  app.get(`/api${livePath}`, asStream, async (request, reply) => {
    const query = LiveQuery.safeParse(request.query)
    if (!query.success)
      throw new Refusal("VALIDATION", { fields: [{ path: "classes", message: "Identificador inválido" }] })
    const place = streams.take(request, reply)
    const { actor } = await authorize("public", request, authenticator)
    const sight = sightOfClasses(actor)
    const { classes } = query.data
    const seesPeople = (branchId: string) =>
      actor !== undefined && actor.role !== "user" && allows(actor.permissions, "clases", "detalle", branchId)
    const watcher = { place, sight, seesPeople, gone: () => {} }
    const seen = await Promise.all(classes.map((id) => rooms.watch(id, { ...watcher })))
    if (request.method === "HEAD") return reply.headers(streamHeaders).send()
    begin(
      place,
      reply,
      seen.map((one) => one?.event ?? ""),
    )
    for (const one of seen) one?.follow()
    shown.add(place)
    place.onClose(() => shown.delete(place))
    if (actor) sessions.follow(actor, place)
  })
}
