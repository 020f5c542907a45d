import { outsideNames } from "../services.ts"
import { bounds, type Counts } from "./counts.ts"
import type { Gathered } from "./gather.ts"
import type { Install } from "./install.ts"
import { outcomesOf } from "./outcomes.ts"
import type { State } from "./report.ts"

/** One metric with all of its series, as prom-client writes it down. */
export interface Family {
  name: string
  help: string
  type: "counter" | "gauge" | "histogram"
  aggregator: "sum"
  values: Sample[]
}

interface Sample {
  value: number
  labels: Record<string, string>
  /** Of a histogram, whose series have names of their own. */
  metricName?: string
}

/** A whole scrape. Labels are routes, codes, tasks and services: as many as the program has, however many people come. */
export function familiesOf({ counts, processes, starts }: Gathered, install: Install): Family[] {
  return [
    ...ofCalls(counts),
    ...ofTasks(counts),
    counter("cupo_processor_seconds_total", "Time of the processor.", [
      plain((counts.processor.all?.[0] ?? 0) / 1e6),
    ]),
    counter("cupo_process_starts_total", "Processes started, after a death too.", [plain(starts)]),
    gauge("cupo_processes", "Processes that answer their keeper.", [plain(processes.length)]),
    ...states.map(([name, help, read]) =>
      gauge(
        name,
        help,
        processes.map(({ place, state }) => ({ labels: { process: place }, value: read(state) })),
      ),
    ),
    ...ofDatabase(install),
    ...ofDisk(install),
  ]
}

const states: [name: string, help: string, read: (state: State) => number][] = [
  ["cupo_pool_used", "Connections to the database that are at work.", ({ poolUsed }) => poolUsed],
  ["cupo_pool_idle", "Connections to the database that wait for work.", ({ poolIdle }) => poolIdle],
  ["cupo_pool_waiting", "Who waits for a connection.", ({ poolWaiting }) => poolWaiting],
  ["cupo_pool_wait_seconds", "How long who asks now would wait for one.", ({ poolWait }) => poolWait],
  ["cupo_heap_used_bytes", "The heap, as far as it is used.", ({ heapUsed }) => heapUsed],
  ["cupo_heap_limit_bytes", "The heap that a process may have.", ({ heapLimit }) => heapLimit],
  ["cupo_resident_bytes", "Memory that a process holds.", ({ resident }) => resident],
  [
    "cupo_event_loop_lag_seconds",
    "The longest that anything waited for the process, within a quarter of a minute.",
    ({ lag }) => lag,
  ],
]

function ofCalls(counts: Counts): Family[] {
  const answers = Object.entries(counts.answers).flatMap(([call, numbers]) =>
    numbers.flatMap((value, place) =>
      value > 0 ? [{ labels: { ...labelsOf(call), status: `${place + 1}xx` }, value }] : [],
    ),
  )
  const refusals = Object.entries(counts.refusals).map(([name, [value = 0]]) => {
    const at = name.lastIndexOf(" ")
    return { labels: { ...labelsOf(name.slice(0, at)), code: name.slice(at + 1) }, value }
  })
  const outcomes = outcomesOf(counts).map(({ count: value, ...labels }) => ({ labels, value }))
  return [
    counter("cupo_http_requests_total", "Answers, by call and class of status.", answers),
    counter("cupo_http_refusals_total", "Refusals, by call and the contract's code.", refusals),
    counter("cupo_outcomes_total", "What became of what people came for.", outcomes),
    {
      ...{ name: durations, help: "Time until an answer was sent.", type: "histogram", aggregator: "sum" },
      values: Object.entries(counts.durations).flatMap(([call, numbers]) => histogram(call, numbers)),
    },
  ]
}

const durations = "cupo_http_request_duration_seconds"

function histogram(call: string, [milliseconds = 0, ...under]: number[]): Sample[] {
  const labels = labelsOf(call)
  let sum = 0
  const buckets = under.map((number, place) => {
    sum += number
    const bound = bounds[place]
    const le = bound === undefined ? "+Inf" : String(bound / 1_000)
    return { metricName: `${durations}_bucket`, labels: { ...labels, le }, value: sum }
  })
  return [
    ...buckets,
    { metricName: `${durations}_sum`, labels, value: milliseconds / 1_000 },
    { metricName: `${durations}_count`, labels, value: sum },
  ]
}

function labelsOf(call: string): { method: string; route: string } {
  const at = call.indexOf(" ")
  return { method: call.slice(0, at), route: call.slice(at + 1) }
}

function ofTasks({ tasks }: Counts): Family[] {
  const runs = Object.entries(tasks)
  return [
    counter(
      "cupo_task_runs_total",
      "What was done on the clock, by how it went.",
      runs.flatMap(([task, [done = 0, failed = 0]]) => [
        { labels: { task, outcome: "done" }, value: done },
        { labels: { task, outcome: "failed" }, value: failed },
      ]),
    ),
    counter(
      "cupo_task_seconds_total",
      "How long it took.",
      runs.map(([task, [, , milliseconds = 0]]) => ({ labels: { task }, value: milliseconds / 1_000 })),
    ),
  ]
}

type Database = NonNullable<Install["database"]>

/** The same facts as the doctor's, of which the worker writes down what it did last and what does not answer. */
const facts: [name: string, help: string, read: (database: Database) => number][] = [
  ["cupo_database_connections", "Connections to it, of all programs.", ({ connections }) => connections],
  [
    "cupo_database_connections_limit",
    "As many as the server allows.",
    ({ mostConnections }) => mostConnections,
  ],
  ["cupo_waiting_customers", "Who waits for a place in a class.", ({ waiting }) => waiting],
  ["cupo_events_waiting", "What happened and was not told yet.", ({ events }) => events],
  [
    "cupo_events_oldest_seconds",
    "For how long the first of it waits.",
    ({ now, eventsSince }) => seconds(now, eventsSince),
  ],
  ["cupo_mails_waiting", "Mails that are due and have not left.", ({ mails }) => mails],
  [
    "cupo_mails_oldest_seconds",
    "For how long the first of them waits.",
    ({ now, mailsSince }) => seconds(now, mailsSince),
  ],
  [
    "cupo_payments_open",
    "Payments and refunds of which nobody knows yet what became.",
    ({ reconciling }) => reconciling,
  ],
  [
    "cupo_payments_oldest_seconds",
    "For how long the first of them has been open.",
    ({ now, reconcilingSince }) => seconds(now, reconcilingSince),
  ],
  ["cupo_payments_without_package", "What was taken and is no package.", ({ unresolved }) => unresolved],
  [
    "cupo_notices_unread",
    "What the payment provider said lately and we could not read.",
    ({ unread }) => unread,
  ],
]

const seconds = (now: Date, since: Date | null) => (since ? (now.getTime() - since.getTime()) / 1_000 : 0)

function ofDatabase({ database }: Install): Family[] {
  const up = gauge("cupo_database_up", "1 when the database answers.", [plain(database ? 1 : 0)])
  if (!database) return [up]
  const { deadlocks, tasks, outages, workedAt, backupAt } = database
  return [
    up,
    counter("cupo_database_deadlocks_total", "Deadlocks; each was undone and tried again.", [
      plain(deadlocks),
    ]),
    ...facts.map(([name, help, read]) => gauge(name, help, [plain(read(database))])),
    gauge(
      "cupo_service_away",
      "1 while somebody outside does not answer.",
      outsideNames.map((service) => ({
        labels: { service },
        value: outages.some((one) => one.service === service && one.endedAt === null) ? 1 : 0,
      })),
    ),
    gauge(
      "cupo_task_last_success_timestamp_seconds",
      "When it last went well.",
      tasks.flatMap(({ name: task, endedAt }) =>
        endedAt ? [{ labels: { task }, value: Date.parse(endedAt) / 1_000 }] : [],
      ),
    ),
    gauge("cupo_worker_seen_timestamp_seconds", "When a worker last said that it lives.", moment(workedAt)),
    gauge(
      "cupo_backup_timestamp_seconds",
      "When the last full backup that is whole ended.",
      moment(backupAt),
    ),
  ]
}

/** Of what never was, no sample. */
const moment = (at: Date | null): Sample[] => (at ? [plain(at.getTime() / 1_000)] : [])

function ofDisk({ disk }: Install): Family[] {
  if (!disk) return []
  return [
    gauge("cupo_disk_free_bytes", "Free on the disk of DATA_DIR.", [plain(disk.free)]),
    gauge("cupo_disk_size_bytes", "The whole of it.", [plain(disk.size)]),
  ]
}

const plain = (value: number): Sample => ({ labels: {}, value })

const counter = (name: string, help: string, values: Sample[]): Family => ({
  ...{ name, help, type: "counter", aggregator: "sum", values },
})

const gauge = (name: string, help: string, values: Sample[]): Family => ({
  ...{ name, help, type: "gauge", aggregator: "sum", values },
})
