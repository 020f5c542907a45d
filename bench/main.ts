import { parseArgs } from "node:util"
import { beside } from "./beside.ts"
import { booking } from "./booking.ts"
import { desk } from "./desk.ts"
import { exporting } from "./exporting.ts"
import { figures } from "./figures.ts"
import { growth } from "./growth.ts"
import { importing } from "./import.ts"
import { lists } from "./lists.ts"
import { looks } from "./looks.ts"
import { memory } from "./memory.ts"
import { metrics } from "./metrics.ts"
import { opening } from "./opening.ts"
import { pages } from "./pages.ts"
import { promote } from "./promote.ts"
import { purchase } from "./purchase.ts"
import { reads } from "./reads.ts"
import { scale } from "./scale.ts"

const benches = {
  booking,
  purchase,
  promote,
  reads,
  opening,
  desk,
  scale,
  growth,
  memory,
  metrics,
  lists,
  looks,
  pages,
  figures,
  beside,
  export: exporting,
  import: importing,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
    clients: { type: "string", default: "1,4,16,64" },
    rounds: { type: "string", default: "4" },
    lighthouse: { type: "boolean", default: false },
    customers: { type: "string", default: "50000" },
    people: { type: "string", default: "2000,4000" },
    early: { type: "string", default: "1000" },
    keep: { type: "string" },
    against: { type: "string" },
    jobs: { type: "string", default: "on" },
    sizes: { type: "string", default: "1,10,100" },
    bookings: { type: "string", default: "50000" },
    mails: { type: "boolean", default: false },
    minutes: { type: "string", default: "30" },
  },
})
const [name] = positionals
if (name === undefined || !(name in benches)) {
  console.log(
    `npm run bench -- ${Object.keys(benches).join(" | ")} [--json] [--clients 1,16,64] [--rounds 4] [--profile] [--customers 50000] [--people 2000,4000] [--early 1000] [--sizes 1,10,100] [--keep FOLDER] [--against FOLDER] [--jobs off] [--bookings 50000] [--mails] [--minutes 30] [--lighthouse]`,
  )
  process.exit(name === undefined ? 0 : 2)
}
await benches[name as keyof typeof benches]({
  json: values.json,
  profile: values.profile,
  clients: values.clients.split(",").map(Number),
  rounds: Number(values.rounds),
  customers: Number(values.customers),
  people: values.people.split(",").map(Number),
  early: Number(values.early),
  sizes: values.sizes.split(",").map(Number),
  keep: values.keep,
  against: values.against,
  jobs: values.jobs,
  bookings: Number(values.bookings),
  mails: values.mails,
  lighthouse: values.lighthouse,
  minutes: Number(values.minutes),
})
