import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Access, Endpoint, Schema } from "../../contract/endpoint.ts"
import { ErrorReply } from "../../contract/errors.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { ana, type Sample, samplesOf, send } from "../support/samples.ts"

const cupo = sharedCupo()
const samples = samplesOf(cupo)
const names = Object.keys(api) as (keyof typeof api)[]

/** What a machine sends where a person would have typed something else. */
const oddTexts = {
  NUL: "a\0b",
  "half a letter": "a\ud800b",
  "the other half": "\udc00",
  "turned round": "Ana\u202eSIUL",
  "10 KB": "ñ".repeat(5_000),
  "a year far away": "9999-12-31",
  "a negative number": "-1",
  "a huge number": "9".repeat(40),
}
const oddNumbers = [-1, 2 ** 31, 2 ** 53, 1e308, 0.1]
const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)

/** Every value of a request that one can write something else in, as the way to it. */
function waysTo(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [way]
  return Object.entries(value).flatMap(([name, inner]) => waysTo(inner, [...way, name]))
}

const at = (value: unknown, way: (string | number)[]): unknown =>
  way.reduce((inner, name) => (inner as Record<string, unknown>)[name], value)

function withAt(value: unknown, [name, ...rest]: (string | number)[], put: unknown): unknown {
  if (name === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [name]: withAt((copy as Record<string, unknown>)[name], rest, put) })
  return copy
}

/** What is put in the place of a value: text for text, and numbers too for numbers. */
function oddFor(value: unknown): unknown[] {
  if (typeof value === "number") return [...oddNumbers, "9".repeat(40)]
  const capitals = typeof value === "string" && isId(value) ? [value.toUpperCase()] : []
  return [...capitals, ...Object.values(oddTexts)]
}

/** What the contract knows of a call and its sample does not say. */
function filled(endpoint: Endpoint, sample: Sample): Sample {
  const shape = (endpoint.query as { shape?: Record<string, Schema> } | undefined)?.shape ?? {}
  const taking = Object.keys(shape).filter((name) => shape[name]?.safeParse("1").success)
  const query = Object.fromEntries(taking.map((name) => [name, "1"]))
  return { ...sample, ...(endpoint.query && { query: { ...query, ...sample.query } }) }
}

const opens = (access: Access, who: string): boolean =>
  access === who ||
  (typeof access === "object" && "anyOf" in access && access.anyOf.some((one) => opens(one, who)))

async function callerOf({ access }: Endpoint): Promise<Person | undefined> {
  if (access === "public") return undefined
  if (access === "idToken" || opens(access, "signedIn")) return cupo.customer("ten")
  return cupo.person({ role: "admin", superuser: true })
}

describe("no letters and no numbers break a call: it says what is wrong, or does as it would", () => {
  test.each(names)("%s", async (name) => {
    const endpoint: Endpoint = api[name]
    const { classId, reservationId, as: owner } = await ana(cupo)
    const self = opens(endpoint.access, "customer") ? owner : await callerOf(endpoint)
    const sample = filled(endpoint, samples[name]({ classId, reservationId, self }))
    const asked = waysTo(sample).flatMap((way) =>
      oddFor(at(sample, way)).map((odd) => ({ odd, request: withAt(sample, way, odd) as Sample })),
    )
    const broken: unknown[] = []
    for (const { odd, request } of asked) {
      const params = Object.fromEntries(
        Object.entries(request.params ?? {}).map(([key, value]) => [key, encode(value)]),
      )
      const reply = await send(cupo, endpoint, { ...request, params }, { as: self })
      const isTold = reply.status < 400 || ErrorReply.safeParse(reply.body).success
      if (reply.status >= 500 || !isTold)
        broken.push([odd, reply.status, JSON.stringify(request).slice(0, 300)])
    }
    expect(broken).toEqual([])
  })
})

/** As a path carries it: half a letter cannot be written there. */
const encode = (value: string): string => encodeURIComponent(value.replace(/\p{Cs}/gu, "\0"))
