import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")

// What is decided is decided by the server's clock, which a test can set. The database's may be another: whoever compares one with the
// other is off by as much as they are apart.

/** Where the database's clock is read all the same, and what of it is right however wrong that clock is. */
const allowed: Record<string, string> = {
  "server/platform/http/limits.ts": "ends that it wrote itself",
  "server/platform/audit/forget.ts": "times that it wrote itself",
  "server/platform/database/migrate.ts": "told, and nothing follows",
  "server/platform/database/unheard.ts": "since when one of its own processes rests",
  "server/operating/facts.ts": "how long ago, of what it wrote itself",
  "server/operating/runs.ts": "one clock for the workers of many machines",
  "server/operating/doctor/database.ts": "compares the clocks",
  "server/features/people/firebase/signIns.ts": "ends that it wrote itself",
  "server/features/people/firebase/tasks.ts": "ends that it wrote itself",
  "server/features/people/firebase/leftovers.ts": "times that it wrote itself",
  "server/features/people/embedded/accounts.ts": "told, and nothing follows",
  "server/features/people/embedded/credentials.ts": "told, and nothing follows",
  "server/features/people/embedded/moving.ts": "told, and nothing follows",
  "server/features/people/embedded/secondStep.ts": "told, and nothing follows",
  "server/features/people/embedded/passkeys/signIn.ts": "told, and nothing follows",
  "server/features/reports/kept/sum.ts": "days that triggers note by it too",
  "server/features/reports/kept/sumClasses.ts": "days that triggers note by it too",
  "server/migrations/0001-platform.sql": "the log's own times",
  "server/migrations/0022-schedule-own-classes.sql": "told, and nothing follows",
  "server/migrations/0048-reports-kept-sums.sql": "days that are summed by it too",
  "server/migrations/0053-reports-classes-to-come.sql": "days that are summed by it too",
  "server/migrations/0054-payroll-moved-classes.sql": "which days may be summed by now, with days to spare",
  "server/migrations/0071-reservations-days.sql": "what is filled in at once, with days to spare",
  "server/migrations/0077-platform-forgotten-words.sql": "the log's own times",
  "server/migrations/0095-reservations-lean-seats.sql": "which days may be summed by now, with days to spare",
}

const reads =
  /(?<![.\w])(?:pg_catalog\.)?(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\))|\b(?:current_timestamp|current_date|localtimestamp)\b/i
/** A column that says when its row came: who decides on it writes it. */
const filled = /\bdefault (?:pg_catalog\.)?(?:now\(\)|current_timestamp)/gi
const literals = /`[^`]*`|"[^"\n]*"|'[^'\n]*'/g

function asksDatabase(path: string, source: string): boolean {
  if (path.endsWith(".sql")) return reads.test(source.replace(/--.*$/gm, "").replace(filled, ""))
  return [...source.matchAll(literals)].some(([text]) => reads.test(text))
}

test("nothing is decided by the database's clock but what it wrote itself", () => {
  const paths = globSync(["server/**/*.ts", "server/migrations/*.sql"], { cwd: root })
  const found = paths.filter((path) => asksDatabase(path, readFileSync(join(root, path), "utf8")))
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test("it is seen where a statement reads it, and where a column is filled by it, not", () => {
  const sql = "server/x.sql"
  expect(asksDatabase("server/x.ts", 'query("delete from holds where held_until < now()")')).toBe(true)
  expect(asksDatabase("server/x.ts", "query(`select current_date`)")).toBe(true)
  expect(asksDatabase("server/x.ts", "const at = clock.now()")).toBe(false)
  expect(asksDatabase(sql, "at timestamptz not null default now()")).toBe(false)
  expect(asksDatabase(sql, "when (new.at < now() - interval '1 day')")).toBe(true)
})

// What a screen shows and allows by the hour follows the server's clock too: a phone may be days off.

/** Where the web reads the clock of the device, and why that one is right. */
const ofDevice: Record<string, string> = {
  "web/api/attended.ts": "how long ago, on this device",
  "web/api/live/share.ts": "how long ago, on this device",
  "web/api/serverClock.ts": "while nothing was heard of the server's",
  "web/api/session.ts": "how long ago, and how long still, on this device",
  "web/build.ts": "how long it took",
  "web/office/checkin/useCheckIn.ts": "tells one answer from the next",
  "web/site/checkout/wish.ts": "how long ago, on this device",
  "web/site/classes/ClassPage.tsx": "the server makes the page",
  "web/site/home/Home.tsx": "the server makes the page",
  "web/site/reserve/loadWeek.ts": "the server makes the page",
  "web/ui/camera/useCamera.ts": "how long ago, on this device",
  "web/ui/renew.ts": "how long ago, on this device",
}

const readsDevice = /\bnew Date\(\)|\bDate\.now\b/

test("no screen asks the device what time it is", () => {
  const paths = globSync("web/**/*.{ts,tsx}", { cwd: root })
  const found = paths.filter((path) => readsDevice.test(readFileSync(join(root, path), "utf8")))
  expect(found.toSorted()).toEqual(Object.keys(ofDevice).toSorted())
})
