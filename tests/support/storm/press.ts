import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { isDatabaseAway } from "../../../server/platform/database/errors.ts"
import { call, type Reply, type Request } from "../http.ts"
import type { Servers } from "./servers.ts"
import type { Told, World } from "./world.ts"

/** Milliseconds before the same press is made again. */
const pause = 25
/** Nothing is away for as long as that. */
const mostTries = 1_000

/**
 * Presses as a phone does: with one key, again for as long as nothing comes back or the server says that it cannot now; one in
 * four twice at once. What each was told is noted down.
 */
export function presser({ random, told }: Pick<World, "random" | "told">, { urls }: Servers): World["press"] {
  return async (name, line, { key = randomUUID(), ...request }) => {
    const send = async () => {
      for (let tries = 0; tries < mostTries; tries++) {
        const reply = await answer(random.pick(urls), line, { ...request, key })
        if (reply) note(told, name, line, request, reply)
        if (reply && !isAway(reply)) return reply
        await sleep(pause)
      }
      throw new Error(`${line} was never answered`)
    }
    const replies = await Promise.all(random.chance(0.25) ? [send(), send()] : [send()])
    return replies.find(({ status }) => status < 400)
  }
}

/** Undefined where nothing came back. */
async function answer(url: string, line: string, request: Request): Promise<Reply | undefined> {
  return call(url, line, request).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    return undefined
  })
}

const isAway = ({ status, body }: Reply) => status === 503 && body?.error === "UNAVAILABLE"

/** Whose connection was taken away has to go well the next time. */
export function noteFailure(told: Told, task: string, error: Error): void {
  const isCut = told.deaths > 0 && isDatabaseAway(error)
  if (isCut) told.ended[`${task} cut`] = (told.ended[`${task} cut`] ?? 0) + 1
  else told.wrong.push(`${task}: ${error.stack}`)
}

function note(told: Told, name: string, line: string, { as, body }: Request, reply: Reply): void {
  const how = reply.status < 400 ? reply.status : (reply.body?.error ?? reply.status)
  told.presses.push([new Date().toISOString(), as?.id, line, body, reply.status, reply.body])
  told.ended[`${name} ${how}`] = (told.ended[`${name} ${how}`] ?? 0) + 1
  // That nobody knows yet is an answer; and that the database is away, where somebody took it away.
  const isAnswer = how === "PAYMENT_UNCERTAIN" || (isAway(reply) && told.deaths > 0)
  // Whatever is pressed can be read.
  if ((reply.status >= 500 && !isAnswer) || how === "MALFORMED_REQUEST")
    told.wrong.push(`${name}: ${line} ${JSON.stringify(body)} ${JSON.stringify(reply.body)}`)
}
