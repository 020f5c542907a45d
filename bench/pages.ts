import { execFile } from "node:child_process"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Browser, chromium, type Page } from "@playwright/test"
import { awake, signInByHand } from "../tests/support/browser-steps.ts"
import { findChromium } from "../tests/support/chromium.ts"
import { run, serve } from "../tests/support/process.ts"
import { median, print, type Row, round } from "./table.ts"

/** Slow 4G as the browser's own tools call it, and a processor a quarter as fast. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }

const demo = { email: "ana@demo.cupo.mx", password: "Cupo2025" }

interface Visit {
  /** Bytes over the wire by kind, and in all. */
  bytes: Record<string, number>
  requests: number
  lcp: number
  cls: number
  /** Milliseconds until the page answers to its buttons. Its links work from the first paint on. */
  awake: number
}

/**
 * What a first visit costs on a simulated mid phone: bytes by kind, requests, the largest paint, layout shift, and when the
 * scripts are awake. Medians of `rounds` visits with nothing kept. With `--lighthouse`, its scores too, from
 * npm, in the browser of CHROMIUM_PATH: in the one that comes from npm, which has no window, its first page is aborted.
 */
export async function pages({
  json,
  rounds,
  lighthouse,
}: {
  json: boolean
  rounds: number
  lighthouse: boolean
}): Promise<void> {
  if (lighthouse && !process.env.CHROMIUM_PATH)
    throw new Error("Lighthouse needs a whole Chromium: name it with CHROMIUM_PATH.")
  const folder = await mkdtemp(join(tmpdir(), "cupo-pages-"))
  await chmod(folder, 0o755)
  await run(["import", "demo"], { DATA_DIR: folder })
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: "warn", RATE_LIMITS: "off" })
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const { branches } = (await (await fetch(`${server.url}/api/branches`)).json()) as {
      branches: { id: string }[]
    }
    const week = `/reserva-clase/${branches[0]?.id}`
    const { disciplines } = (await (await fetch(`${server.url}/api/disciplines`)).json()) as {
      disciplines: { id: string }[]
    }
    const kind = `/clases/${disciplines[0]?.id}`
    const named = (path: string) => ({ [week]: "/reserva-clase", [kind]: "/clases" })[path] ?? path
    const rows: Row[] = []
    for (const path of ["/", "/paquetes", week, kind]) {
      rows.push(rowOf(named(path), await visits(browser, server.url, path, rounds)))
    }
    const account = await accountOf(browser, server.url)
    for (const path of ["/", account]) {
      const name = path === "/" ? "/ as a customer" : "/mi-cuenta"
      rows.push(rowOf(name, await visits(browser, server.url, path, rounds, true)))
    }
    print(`First visits on a simulated phone (slow 4G, processor ${slowdown} times slower)`, rows, json)
    if (lighthouse) {
      const scores: Row[] = []
      for (const path of ["/", "/paquetes", week, kind, "/instructores"]) {
        scores.push({
          page: named(path),
          ...(await scoresOf(server.url + path, executablePath, args, folder, rounds)),
        })
      }
      print("Lighthouse, mobile", scores, json)
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const rowOf = (page: string, all: Visit[]): Row => {
  const middle = (of: (visit: Visit) => number) => median(all.map(of))
  const kilobytes = (kind: string) => round(middle(({ bytes }) => bytes[kind] ?? 0) / 1024)
  return {
    page,
    KB: kilobytes("all"),
    "JS KB": kilobytes("Script"),
    "CSS KB": kilobytes("Stylesheet"),
    "fonts KB": kilobytes("Font"),
    requests: middle(({ requests }) => requests),
    "LCP ms": round(middle(({ lcp }) => lcp)),
    CLS: round(
      middle(({ cls }) => cls),
      3,
    ),
    "awake ms": round(middle((visit) => visit.awake)),
  }
}

async function visits(
  browser: Browser,
  url: string,
  path: string,
  rounds: number,
  known = false,
): Promise<Visit[]> {
  const all: Visit[] = []
  for (let i = 0; i < rounds; i++) {
    const context = await browser.newContext({ ...phone, locale: "es-MX", timezoneId: "America/Mexico_City" })
    const page = await context.newPage()
    if (known) {
      page.setDefaultTimeout(60_000)
      await page.goto(url)
      await signInAt(page, url)
    }
    all.push(await visit(page, url + path))
    await context.close()
  }
  return all
}

async function signInAt(page: Page, url: string): Promise<void> {
  const { goto } = page
  page.goto = (to, options) => goto.call(page, to.startsWith("/") ? url + to : to, options)
  await signInByHand(page, demo)
}

async function accountOf(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await signInAt(page, url)
  const { pathname } = new URL(page.url())
  await context.close()
  return pathname
}

async function visit(page: Page, address: string): Promise<Visit> {
  const tools = await page.context().newCDPSession(page)
  await tools.send("Network.enable")
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true })
  await tools.send("Network.emulateNetworkConditions", slow4G)
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = { all: 0 }
  tools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type))
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other"
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    bytes.all = (bytes.all ?? 0) + encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: "largest-contentful-paint", buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value
      }
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto(address, { waitUntil: "commit" })
  await awake(page)
  const awakeAt = await page.evaluate(() => performance.now())
  await page.waitForLoadState("load")
  await page.waitForTimeout(2_500)
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen)
  return { bytes, requests: kinds.size, ...seen, awake: awakeAt }
}

/** Lighthouse is fetched when it is asked for: it weighs more than everything else here. Medians: one visit is as good as its moment. */
async function scoresOf(
  address: string,
  browser: string,
  args: string[],
  folder: string,
  rounds: number,
): Promise<Row> {
  const all: Record<string, number[]> = {}
  for (let nth = 0; nth < rounds; nth++) {
    const output = join(folder, "lighthouse.json")
    await promisify(execFile)(
      "npx",
      [
        ...["--yes", "lighthouse@13.5.0", address, "--quiet", "--output=json", `--output-path=${output}`],
        `--only-categories=performance,accessibility,best-practices,seo`,
        `--chrome-flags=${["--headless=new", ...args].join(" ")}`,
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    )
    const { categories } = JSON.parse(await readFile(output, "utf8")) as {
      categories: Record<string, { score: number }>
    }
    for (const [name, { score }] of Object.entries(categories)) all[name] = [...(all[name] ?? []), score]
  }
  return Object.fromEntries(Object.entries(all).map(([name, scores]) => [name, round(median(scores) * 100)]))
}
