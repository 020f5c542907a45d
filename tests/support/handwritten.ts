import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { Random } from "../../demo/make/random.ts"

/** What came back for bytes that were written by hand; a status of 0 where the connection was closed without a word. */
export interface Heard {
  status: number
  headers: Map<string, string>
  body: string
}

const methods = [
  ...["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "PURGE"],
  ...["QUERY", "PRI", "get", "NADA", "G\0T", ""],
]
const places = [
  ...["/", "/paquetes", "/instructores", "/terminos-y-condiciones", "/contacto", "/clases/barro", "/backend"],
  ...["/backend/clases", "/kiosco", "/enlace/nada.nada", "/mi-cuenta/nadie", "/no-existe", "/sin-conexion"],
  ...[
    "/estado",
    "/robots.txt",
    "/sw.js",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/favicon.ico",
    "/metrics",
  ],
  ...["/paquetes.data", "/_root.data", "/__manifest", "/assets/", "/assets/nada.js", "/api", "/api/classes"],
  ...["/api/branches", "/api/users/me", "/api/openapi.json", "/api/docs/", "/api/docs/static/index.css"],
  ...[
    "/api/live",
    "/api/health",
    "/api/ready",
    "/api/images/nada",
    "/api/icons/icon-192.png",
    "/api/cover.png",
  ],
  ...["/api/identity/google/callback", "/api/unsubscribe/nada.nada", "/api/calendar/nada.ics"],
  ...[
    "*",
    "http://otra.example/",
    "http://",
    "//otra.example/",
    "/\\otra.example",
    "otra.example:443",
    "*.otra.example/paquetes",
    "*@otra.example/",
    "*[/",
    "ftp://otra.example/",
    "?",
  ],
]
const turns = [
  ...[
    "/%2e%2e/%2e%2e/etc/passwd",
    "/../../package.json",
    "/..%2f..%2fpackage.json",
    "/%5c..%5c",
    "/./",
    "//",
  ],
  ...["/%00", "/%", "/%z", "/%c0%ae", "/%ed%a0%80", "/%ff", "/\xed\xa0\x80", "/ñ", "/🧘", "/a b", "/\x01"],
  ...[
    ".data",
    ".br",
    ".map",
    ";a=1",
    ":",
    "/__proto__",
    "/constructor",
    `/${"a".repeat(300)}`,
    "/a".repeat(20),
  ],
]
const asked = [
  ...[
    "a=1&a=2",
    "__proto__=1",
    "__proto__[a]=1",
    "constructor[prototype][a]=1",
    "a[]=1&a[0]=2",
    "=",
    "&&&",
    "?",
  ],
  ...[
    "%00",
    "%",
    "%zz",
    "a=%ed%a0%80",
    "a=%ff",
    "\xff\xfe",
    "ñ",
    "🧘",
    "'",
    '"><script>',
    "{{7*7}}",
    "#{7*7}",
  ],
  ...["next=//otra.example", "dia=9999-99-99", "dia=0000-00-00", "sucursal[]=x", "acceso=entrar", "index=1"],
  ...[
    "paths=/paquetes,/__proto__",
    "paths=%00&version=",
    "_routes=root",
    "_routes=__proto__",
    "v=".repeat(60),
  ],
  ...[`a=${"a".repeat(8_000)}`, `a=${"a".repeat(8_300)}`, `${"a=1&".repeat(1_500)}`, "p=%2Fa%2C".repeat(90)],
]
const headers: [string, string][] = [
  ...["", "a b", "localhost:99999", "otra.example/%0d", "[::1", "ñ", "a,b", `${"a".repeat(300)}.example`].map(
    (host): [string, string] => ["Host", host],
  ),
  ...[
    "br;q=nada",
    "*",
    "identity;q=0",
    "gzip;q=0,br;q=0",
    ",,,",
    "a".repeat(4_000),
    "gzip, ".repeat(900),
  ].map((coding): [string, string] => ["Accept-Encoding", coding]),
  ...["text/html", "*/*", "text/html;q=0", "a/b/c", ",", "application/json;q=nada"].map(
    (type): [string, string] => ["Accept", type],
  ),
  ...["es-MX,es;q=0.9", "xx-\0", "*;q=99", "a-".repeat(2_000)].map((one): [string, string] => [
    "Accept-Language",
    one,
  ]),
  ...["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", "bytes=99999999999999999999-", "nada"].map(
    (range): [string, string] => ["Range", range],
  ),
  ...["*", 'W/"', '"a","b"', `${'"a",'.repeat(2_000)}`].map((tag): [string, string] => [
    "If-None-Match",
    tag,
  ]),
  ...["nada", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Nunca 99999"].map((day): [string, string] => [
    "If-Modified-Since",
    day,
  ]),
  ...["a", "a=1; a=2", "__proto__=1", "a=%", `a=${"b".repeat(4_000)}`, '="'].map((one): [string, string] => [
    "Cookie",
    one,
  ]),
  ...[
    "Bearer",
    "Bearer a.b.c",
    "Bearer a b",
    `Bearer ${"a".repeat(6_000)}`,
    "Basic YTpi",
    "Digest x",
    "\xff",
  ].map((word): [string, string] => ["Authorization", word]),
  ...["5", "-1", "+5", "0x5", "5, 5", "5,6", "1e3", "99999999999999999999", "70000", "a"].map(
    (length): [string, string] => ["Content-Length", length],
  ),
  ...[
    "chunked",
    "chunked, identity",
    "gzip, chunked",
    "identity",
    "xchunked",
    "chunked, chunked",
    " chunked",
  ].map((coding): [string, string] => ["Transfer-Encoding", coding]),
  ...[
    "application/json",
    "application/json;charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=",
  ]
    .concat("text/plain", "/", "a".repeat(500), "application/x-www-form-urlencoded", "application/JSON ; a")
    .map((type): [string, string] => ["Content-Type", type]),
  ...[["Expect", "100-continue"] as const, ["Expect", "nada"] as const].map(([a, b]): [string, string] => [
    a,
    b,
  ]),
  ...["h2c", "websocket", "nada"].map((to): [string, string] => ["Upgrade", to]),
  ...["upgrade", "close", "keep-alive", "nada, close", "TE", "host"].map((one): [string, string] => [
    "Connection",
    one,
  ]),
  ["HTTP2-Settings", "AAMAAABkAARAAAAAAAIAAAAA"],
  ["X-Forwarded-For", "1.2.3.4, nada"],
  ["X-Forwarded-Host", "otra.example"],
  ["X-Forwarded-Proto", "nada"],
  ["Forwarded", 'for="[::1]";host=otra.example'],
  ["Traceparent", "00-nada-nada-zz"],
  ["Idempotency-Key", "\x7f"],
  ["X-Session-Id", "nadie"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Origin", "null"],
  ["Content-Encoding", "gzip"],
  ["X-Much", "a".repeat(17_000)],
  ["X-Nul", "a\0b"],
  ["X-Folded", "a\r\n b"],
  ["X Space", "a"],
  ["", "a"],
  ["X-Injected", "a\rX-Other: b"],
]
const bodies = [
  ...[
    "{}",
    "{",
    "null",
    "[".repeat(3_000),
    '{"__proto__":{"a":1}}',
    "\0",
    "--b--\r\n",
    "a=1",
    "\xff\xfe{\0}\0",
  ],
  ...[
    "0\r\n\r\n",
    "5\r\nhello\r\n0\r\n\r\n",
    "5;a=b\r\nhello\r\n0\r\nX-Trailer: a\r\n\r\n",
    "zz\r\n",
    "-1\r\n\r\n",
  ],
  ...["fffffffffffffffff\r\n", "5\r\nhel", `${"a".repeat(70_000)}`, "GET / HTTP/1.1\r\nHost: b\r\n\r\n"],
]
const versions = [
  "HTTP/1.0",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/2.0",
  "HTTP/0.9",
  "HTTP/9.9",
  "http/1.1",
  "",
]

/** Requests as no library writes them; the same seed makes the same. Letters beyond a byte go as UTF-8, as those of a careless client do. */
export function handwriting(seed: number): () => Buffer {
  const random = new Random(seed)
  const some = <T>(most: number, of: readonly T[]) =>
    Array.from({ length: random.integer(0, most) }, () => random.pick(of))
  return () => {
    const method = random.chance(0.6) ? "GET" : random.pick(methods)
    const [turn = ""] = random.chance(0.4) ? [random.pick(turns)] : []
    const query = random.chance(0.4) ? `?${some(2, asked).join("&")}` : ""
    const version = random.chance(0.9) ? "HTTP/1.1" : random.pick(versions)
    const lines = some(3, headers).map(([name, value]) => `${name}: ${value}`)
    if (random.chance(0.95)) lines.unshift("Host: localhost")
    const body = random.chance(method === "GET" ? 0.1 : 0.6) ? random.pick(bodies) : ""
    if (body && random.chance(0.5)) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
    const end = random.chance(0.98) ? "\r\n" : random.pick(["\n", "\r", ""])
    const target = random.pick(places) + turn + query
    return Buffer.from([`${method} ${target} ${version}`.trim(), ...lines, "", body].join(end), "utf8")
  }
}

/** Sends bytes and closes its half, as who has said all; the first answer that is one, or what there is once the other side closes. */
export function sayByHand(port: number, bytes: Buffer): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const socket = connect(port, "127.0.0.1")
  let said = Buffer.alloc(0)
  const end = () => {
    socket.destroy()
    resolve(firstOf(said) ?? { status: 0, headers: new Map(), body: "" })
  }
  socket.on("data", (part) => {
    said = Buffer.concat([said, part])
    if (firstOf(said)?.isWhole) end()
  })
  socket.once("close", end)
  socket.once("error", () => {})
  socket.write(bytes)
  // What asks for no answer, or waits for more of it, is told so once there is no more.
  void sleep(300, undefined, { ref: false }).then(() => socket.end())
  const waited = setTimeout(
    () => reject(new Error(`Nothing came for ${bytes.toString("latin1", 0, 400)}`)),
    30_000,
  )
  return promise.finally(() => clearTimeout(waited))
}

/** The first final answer in what came so far. */
function firstOf(bytes: Buffer): (Heard & { isWhole: boolean }) | undefined {
  const text = bytes.toString("latin1")
  const at = text.indexOf("\r\n\r\n")
  if (at < 0) return undefined
  const [first = "", ...lines] = text.slice(0, at).split("\r\n")
  const status = Number(first.split(" ")[1])
  if (status < 200) return firstOf(bytes.subarray(at + 4))
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  )
  const said = headers.get("content-length")
  const length = said === undefined ? undefined : Number(said)
  const body = bytes.subarray(at + 4, length === undefined ? undefined : at + 4 + length)
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false
  const isWhole =
    isStream ||
    status === 304 ||
    body.length === length ||
    (headers.get("transfer-encoding") === "chunked" && text.endsWith("0\r\n\r\n"))
  return { status, headers, body: body.toString(), isWhole }
}
