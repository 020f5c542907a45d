import type { FastifyInstance } from "fastify"
import { studioZone } from "../../../contract/house.ts"
import type { House } from "../../features/studio/keepHouse.ts"
import { type Answer, finish, sendAnswer } from "../../platform/http/answer.ts"
import type { Status } from "./keep.ts"
import { statusPage } from "./page.ts"
import { type Offered, type Seen, standings } from "./standing.ts"

/**
 * `GET /estado`, for whoever wonders whether it is them: how things stand, from this process's memory. It needs no database, no
 * rendering and no script, is made once for all who ask meanwhile, and is given under any pressure.
 */
export function serveStatus(
  app: FastifyInstance,
  status: Status,
  { offered, house }: { offered: Offered; house: Pick<House, "name" | "accent"> },
): void {
  let last: { seen: Seen; answer: Answer } | undefined
  const answerTo = (seen: Seen): Answer => {
    if (last?.seen === seen) return last.answer
    const { html, policy } = statusPage({
      ...{ seen, standings: standings(seen, offered), zone: studioZone() },
      ...{ studio: house.name(), accent: house.accent() },
    })
    const answer = finish(html, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    })
    last = { seen, answer }
    return answer
  }
  app.get("/estado", { schema: { hide: true }, config: { isFinished: true } }, async (request, reply) => {
    const answer = answerTo(await status.look())
    reply.header("cache-control", "public, max-age=10")
    return sendAnswer(request, reply, answer)
  })
}
