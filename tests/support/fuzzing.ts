import { crc32 } from "node:zlib"
import { createGeneratorSync } from "json-schema-faker"
import { Random } from "../../demo/make/random.ts"
import type { Operation, Schema } from "./document.ts"
import type { Person } from "./people.ts"

/** What a request may name that is there. */
export interface Known {
  /** By the table that they are of. */
  ids: Record<string, string[]>
  days: string[]
}

/** What somebody would send who knows what they do. */
export interface Meant {
  params?: Record<string, string>
  query?: Record<string, string>
  /** What a form in parts has of files are Files. */
  body?: unknown
}

/** What is meant, and by whom: by nobody unless it says. */
export interface Attempt extends Meant {
  as?: Pick<Person, "headers">
  /** Whoever tries it has used it up, right or wrong: it is made ready again after a slip. */
  isOnce?: true
}

export interface Sent {
  path: string
  headers: Record<string, string>
  body?: string | FormData
  /** Which share of a form arrives before it ends; all of it unless said. */
  share?: number
}

/** Makes requests of an operation's own description; the same seed makes the same. */
export interface Fuzzer {
  /** As the document describes it, of what is known. */
  fitting(operation: Operation, known: Known): Sent
  /** The same with something wrong in it. */
  broken(operation: Operation, known: Known): Sent
  /** What was meant, as it is sent. */
  meant(operation: Operation, meant: Meant): Sent
  /**
   * The same with one thing in it that is wrong, gone or too much: what is behind the first look at it is reached too. With what is
   * known, what is asked besides may also be right.
   */
  slipped(operation: Operation, meant: Meant, known?: Known): Sent
  /** The same with each of its files damaged in every way, or missing, and cut short; none of what has no files. */
  marred(operation: Operation, meant: Meant): Sent[]
  /** A number from 0 on, less than this. */
  below(count: number): number
  oneOf<T>(choices: readonly T[]): T
}

const numbers = [0, -1, -0, 1.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, "0", "-1", "1e9", "NaN"]
const letters = ["\0", "a\0b", "\ud800", "\u202egnp.exe", "a\u200b\u200db", "n\u0303", "\u2028", "İ", " ", ""]
const long = [
  "🧘‍♀️".repeat(50),
  "ß".repeat(300),
  "a".repeat(300),
  "a".repeat(20_000),
  `${"a".repeat(250)}@example.com`,
]
const moments = [
  "9999-12-31",
  "0000-00-00",
  "2026-02-30",
  "-000001-01-01",
  "25:61",
  "+05:30",
  "America/Nowhere",
]
const addresses = ["ana@example.com", "a@b", "@", "00000000-0000-0000-0000-000000000000"]
const code = [
  "'; drop table users; --",
  "{{7*7}}",
  "<img src=x onerror=alert(1)>",
  "=1+1",
  "../../etc/passwd",
]
const encoded = ["%00", "%zz", "%", "a%", "a~b~c", "__proto__", "constructor"]
const shapes = [null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }, nested(200)]
const many = [Array.from({ length: 2_000 }, (_, nth) => nth), Array.from({ length: 300 }, () => "x")]
const hostile: unknown[][] = [numbers, letters, long, moments, addresses, code, encoded, shapes, many]

const oddHeaders: [string, string][] = [
  ["content-type", "text/plain"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data"],
  ["content-type", "application/json; charset=latin1"],
  ["content-encoding", "gzip"],
  ["idempotency-key", "á"],
  ["idempotency-key", ""],
  ["idempotency-key", "k".repeat(300)],
  ["x-session-id", "nadie"],
  ["x-session-id", ""],
  ["authorization", "Bearer"],
  ["authorization", "Basic YTpi"],
  ["authorization", "Bearer a.b.c"],
  ["accept", "text/html"],
  ["accept-encoding", "br;q=nada"],
  ["if-none-match", "*"],
  ["range", "bytes=0-"],
  ["x-forwarded-for", "1.2.3.4, nada"],
]

function nested(depth: number): unknown {
  return depth ? [nested(depth - 1)] : 1
}

export function fuzzer(seed: number): Fuzzer {
  const valid = createGeneratorSync({ seed, optionalsProbability: 0.5, maxDefaultItems: 3, maxItems: 4 })
  const random = new Random(seed)
  const below = (count: number) => random.integer(0, count - 1)
  const oneOf = <T>(choices: readonly T[]): T => random.pick(choices)
  const made = (schema: Schema, known: Known, name = "") => valid.generate(near(schema, known, name))

  function parts({ path, parameters, body }: Operation, known: Known) {
    const values = new Map<string, unknown>()
    for (const { in: where, name, required, schema } of parameters) {
      // `/branches/{id}` is a branch's.
      const noun = name === "id" ? path.split("/").at(path.split("/").indexOf("{id}") - 1) : name
      if (required || random.chance(0.4)) values.set(`${where} ${name}`, made(schema, known, noun))
    }
    return { values, body: body && made(body.schema, known) }
  }

  function written(operation: Operation, values: Map<string, unknown>, body: unknown): Sent {
    const of = (where: string) =>
      [...values]
        .filter(([name]) => name.startsWith(`${where} `))
        .map(([name, value]) => [name.slice(where.length + 1), said(value)] as const)
    const path = of("path").reduce(
      (whole, [name, value]) => whole.replace(`{${name}}`, inAddress(value) || "%20"),
      operation.path,
    )
    const query = of("query").map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    const headers = Object.fromEntries(of("header").filter(([, value]) => /^[\t -~]*$/.test(value)))
    const address = query.length ? `${path}?${query.join("&")}` : path
    if (body === undefined) return { path: address, headers }
    if (operation.body?.type === "multipart/form-data") return { path: address, headers, body: form(body) }
    return {
      path: address,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }
  }

  const valuesOf = ({ params = {}, query = {} }: Meant) =>
    new Map<string, unknown>(
      Object.entries({ path: params, query }).flatMap(([where, values]) =>
        Object.entries(values).map(([name, value]) => [`${where} ${name}`, value] as const),
      ),
    )

  /** Something in a query is wrong, gone or there besides, or another that would do. */
  function misask(operation: Operation, values: Map<string, unknown>, at: string, known?: Known) {
    const [, name = ""] = at.split(" ")
    const asked = operation.parameters.find((one) => one.in === "query" && one.name === name)
    if (values.has(at) && random.chance(0.2)) values.delete(at)
    else if (asked && known && random.chance(0.4)) values.set(at, made(asked.schema, known, name))
    else values.set(at, harmed(values.get(at), oneOf, below))
  }

  return {
    below,
    oneOf,
    meant: (operation, meant) => written(operation, valuesOf(meant), meant.body),
    slipped(operation, meant, known) {
      const values = valuesOf(meant)
      const asked = operation.parameters.filter(({ in: where }) => where === "query")
      const besides =
        operation.method === "get" ? [...asked.map(({ name }) => `query ${name}`), "query x"] : []
      const ofAddress = [...new Set([...values.keys(), ...besides])].map((name) => () => {
        if (name.startsWith("query ")) misask(operation, values, name, known)
        else values.set(name, harmed(values.get(name), oneOf, below))
        return meant.body
      })
      const ofBody =
        meant.body === undefined ? [] : [1, 2, 3].map(() => () => harmed(meant.body, oneOf, below))
      const slip = [...ofAddress, ...ofBody]
      const sent = written(operation, values, slip.length ? oneOf(slip)() : meant.body)
      if (!slip.length || random.chance(0.1))
        sent.headers = { ...sent.headers, ...Object.fromEntries([oneOf(oddHeaders)]) }
      if (sent.body instanceof FormData && random.chance(0.15)) sent.share = random.next()
      return sent
    },
    marred(operation, meant) {
      const sent = (body: unknown) => written(operation, valuesOf(meant), body)
      const forms = marredForms(meant.body, oneOf, below)
      const shares = forms.length ? [0, random.next(), random.next(), 0.99] : []
      return [...forms.map(sent), ...shares.map((share) => ({ ...sent(meant.body), share }))]
    },
    fitting(operation, known) {
      const { values, body } = parts(operation, known)
      return written(operation, values, body)
    },
    broken(operation, known) {
      const { values, body } = parts(operation, known)
      const extra = `query ${oneOf(["limit", "cursor", "x", "__proto__", "from"])}`
      const ofAddress = [extra, ...values.keys()].map((name) => () => {
        values.set(name, oneOf(oneOf(hostile)))
        return body
      })
      const ofBody =
        body === undefined
          ? [() => oneOf([{ x: 1 }, [], "x"])]
          : [
              () => harmed(body, oneOf, below),
              () => harmed(harmed(body, oneOf, below), oneOf, below),
              () => oneOf(oneOf(hostile)),
              () => undefined,
            ]
      const wrong = oneOf([...ofAddress, ...(operation.method === "get" ? [] : ofBody)])()
      const sent = written(operation, values, wrong)
      if (random.chance(0.15)) sent.headers = { ...sent.headers, ...Object.fromEntries([oneOf(oddHeaders)]) }
      if (typeof sent.body === "string" && random.chance(0.05))
        sent.body = sent.body.slice(0, below(sent.body.length))
      return sent
    },
  }
}

const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}/g
/** Ids like any other, of nothing: a row's, and a picture's. */
const nothings = ["5a0e4b3c-9d1f-4c27-8e65-3f7b2d10c9aa", "5a0e4b3c9d1f4c278e653f7b2d10c9aa".repeat(2)]

/** What was meant, with each of the ids in it in turn that of nothing, that of something else in it, and each of others. */
export function astray<One extends Meant>(meant: One, others: readonly string[] = []): One[] {
  const { params, query, body } = meant
  const said = { params, query, body }
  const named = [...new Set(JSON.stringify(said).match(idForm))]
  return named.flatMap((id) =>
    [...nothings, ...named, ...others]
      .filter((other) => other !== id && other.length === id.length)
      .map((other) => ({ ...meant, ...(renamed(said, id, other) as typeof said) })),
  )
}

/** The same with one text in place of another, wherever it stands in it. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.replaceAll(from, to)
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (value === null || typeof value !== "object" || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, from, to)]))
}

/** A schema that what is there fits, where any would do: ids that exist, days near by, words without their patterns. */
function near(schema: Schema, known: Known, name: string): Schema {
  if (Array.isArray(schema)) return schema.map((one) => near(one, known, name))
  if (schema === null || typeof schema !== "object") return schema
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map((one: Schema) => one.pattern)].join(" ")
  if (schema.format === "uuid") return { enum: idsOf(name, known) }
  if (schema.format === "date" || patterns.includes("-02-29")) return { enum: known.days }
  if (schema.format === "email")
    return { enum: ["bruna@example.com", "Bruna+1@Example.com", "ñandú@example.com"] }
  if (patterns.includes("2[0-3]):[0-5]")) return { enum: ["07:00", "18:30", "23:59"] }
  if (patterns.includes("\\p{Lu}")) return { enum: ["Arcilla2026", "Barro2026"] }
  if (patterns.includes("Africa")) return { enum: ["America/Tijuana", "Asia/Kathmandu"] }
  if (patterns.includes("[\\d\\s()-]")) return { enum: ["55 1234 5678", ""] }
  if (schema.type === "string" && patterns.includes("\\p{")) {
    const words = ["Renata", "Sala Luz", "Ñ", "Clase 🧘", "Prefiere las mañanas"]
    const fitting = words.filter(
      ({ length }) => length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? 99),
    )
    if (fitting.length) return { enum: fitting }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "enum" ? value : near(value, known, nounOf(key) ?? name),
    ]),
  )
}

/** What a schema's key says of what stands under it; its own words say nothing. */
const nounOf = (key: string) =>
  ["properties", "items", "anyOf", "allOf", "oneOf", "required", "prefixItems"].includes(key)
    ? undefined
    : key

/** Of the tables that a name may mean; of all where it means none. */
function idsOf(name: string, { ids }: Known): string[] {
  const stem = name
    .replace(/Ids?$/, "")
    .replace(/(es|s)$/, "")
    .toLowerCase()
  const meant = Object.keys(ids).filter((table) => stem && table.includes(nicknames[stem] ?? stem))
  return (meant.length ? meant : Object.keys(ids)).flatMap((table) => ids[table] ?? [])
}

const nicknames: Record<string, string> = { reservation: "seating", to: "users", other: "users" }

/** One thing in it is another, is gone, or is there besides. */
function harmed(
  value: unknown,
  oneOf: <T>(choices: readonly T[]) => T,
  below: (count: number) => number,
): unknown {
  if (value === null || typeof value !== "object" || below(6) === 0)
    return below(2) === 0 ? mistyped(value, oneOf, below) : oneOf(oneOf(hostile))
  if (value instanceof File) return oneOf(damages(value, oneOf, below))()
  if (Array.isArray(value)) {
    if (!value.length) return [oneOf(oneOf(hostile))]
    const at = below(value.length)
    return value.map((one, nth) => (nth === at ? harmed(one, oneOf, below) : one))
  }
  const names = Object.keys(value)
  const unasked = ["__proto__", "role", "id", "userId", "isSuperuser"]
  const name = oneOf(names.length && below(4) ? names : unasked)
  const entries = Object.entries(value)
  if (!names.includes(name)) return Object.fromEntries([...entries, [name, oneOf(oneOf(hostile))]])
  if (below(4) === 0) return Object.fromEntries(entries.filter(([one]) => one !== name))
  return Object.fromEntries(
    entries.map(([one, old]) => [one, one === name ? harmed(old, oneOf, below) : old]),
  )
}

/** Almost the same: of the same form, so that whoever looks at it looks twice. */
function mistyped(
  value: unknown,
  oneOf: <T>(choices: readonly T[]) => T,
  below: (count: number) => number,
): unknown {
  if (typeof value === "boolean") return !value
  if (typeof value === "number") return oneOf([value + 1, value - 1, -value, value * 10, String(value)])
  if (typeof value !== "string" || !value) return oneOf(oneOf(hostile))
  const at = below(value.length)
  const [before, letter, after] = [value.slice(0, at), value.charAt(at), value.slice(at + 1)]
  const kind = ["0123456789", "abcdef", "ABCDEF"].find((letters) => letters.includes(letter)) ?? "gwz"
  return oneOf([
    before + oneOf([...kind]) + after,
    before,
    before + after,
    value + letter,
    value.toUpperCase(),
  ])
}

/** What a picture says of itself where PNG has it: that it is as large as none can be. */
const immense = (() => {
  const head = Buffer.from("IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0", "latin1")
  for (const at of [4, 8]) head.writeUInt32BE(0x7fffffff, at)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(head.length - 4)
  sum.writeUInt32BE(crc32(head))
  return Buffer.concat([length, head, sum])
})()
const signature = 8

/** The file when it is empty, ends early, is of another kind or name, or says that it is immense. */
function damages(
  file: File,
  oneOf: <T>(choices: readonly T[]) => T,
  below: (count: number) => number,
): (() => File)[] {
  const { name, type, size } = file
  const made = (bytes: BlobPart[]) => new File(bytes, name, { type })
  return [
    () => made([]),
    () => made([file.slice(0, below(size))]),
    () => made([file.slice(below(size))]),
    () => made([file, file]),
    () => made([file.slice(0, size / 2), oneOf(letters), file.slice(size / 2 + 1)]),
    () => made([file.slice(0, signature), immense, file.slice(signature + immense.length)]),
    () => made([oneOf(oneOf([letters, long, code]))]),
    () => new File([file], name, { type: oneOf(["text/html", "image/svg+xml", "application/zip", "x"]) }),
    () => new File([file], oneOf(oneOf([letters, long, code, encoded])), { type }),
  ]
}

/** A form without what has files in it, and with each of those damaged; none where there are none. */
function marredForms(
  body: unknown,
  oneOf: <T>(choices: readonly T[]) => T,
  below: (count: number) => number,
): object[] {
  const parts = Object.entries(Object(body))
  return parts.flatMap(([name, part]) => {
    const files = [part].flat().filter((one) => one instanceof File)
    const others = parts.filter(([other]) => other !== name)
    const damaged = files.flatMap((file) => damages(file, oneOf, below).map((damage) => [name, damage()]))
    return files.length ? [others, ...damaged.map((one) => [...others, one])].map(Object.fromEntries) : []
  })
}

function form(body: unknown): FormData {
  const made = new FormData()
  if (body === null || typeof body !== "object") return made
  for (const [name, value] of Object.entries(body)) {
    const isFile = name === "bytes" || name.startsWith("image") || name === "file"
    for (const one of Array.isArray(value) ? value.slice(0, 20) : [value]) {
      if (one instanceof File) made.append(name, one)
      else made.append(name, isFile ? new Blob([said(one)], { type: "image/png" }) : said(one))
    }
  }
  return made
}

const said = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

/** As whoever writes addresses by hand does: what no encoding takes goes as it is. */
function inAddress(text: string): string {
  if (/^%|%$|%zz/.test(text)) return text
  return encodeURIComponent(text.toWellFormed()).slice(0, 9_000)
}
