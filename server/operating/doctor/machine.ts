import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { Temporal } from "temporal-polyfill"
import type { Config } from "../../config.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

const mebibyte = 1024 * 1024

/** Free memory, beside what those who serve may take: `heap`, in MiB, of each. */
export function memory(
  { PROCESSES }: Pick<Config, "PROCESSES">,
  heap: number,
  free = process.availableMemory(),
): Finding {
  const left = Math.round(free / mebibyte)
  if (left < 128)
    return broken(
      `${left} MB of memory are free: the system ends whatever asks for more.`,
      "Give the machine more memory, or stop what else runs on it.",
    )
  // Whoever serves has taken their part already; what is left is for the busiest hour.
  if (left < 256 + heap * PROCESSES * 0.5)
    return look(
      `${left} MB of memory are free, little for ${PROCESSES} of ${heap} MB each.`,
      "Lower MEMORY_MB or PROCESSES, or give the machine more.",
    )
  return good(`${left} MB of memory are free.`)
}

export function processors(
  { PROCESSES }: Pick<Config, "PROCESSES">,
  cores = availableParallelism(),
): Finding {
  return PROCESSES > cores
    ? look(
        `PROCESSES is ${PROCESSES}, on a machine of ${cores}.`,
        `Set it to ${cores} at most: more only wait for each other.`,
      )
    : good(
        `${PROCESSES === 1 ? "One process serves" : `${PROCESSES} processes serve`}, on a machine of ${cores}.`,
      )
}

/** Each visitor with a map of seats open holds one. */
const fewestFiles = 8_192

export function openFiles(limits = read("/proc/self/limits")): Finding {
  const [, said = ""] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
  const most = said === "unlimited" ? Number.POSITIVE_INFINITY : Number(said)
  if (!said) return good("This system does not say how many files may be open.")
  return most < fewestFiles
    ? look(
        `${most} files and connections may be open at once, in each process.`,
        `Raise it to ${fewestFiles}: ulimit -n, or LimitNOFILE of systemd.`,
      )
    : good(`${most} files and connections may be open at once.`)
}

/** How many connections may wait to be taken, and how many an opening wants. */
export function waitingLine(most: number, wanted: number): Finding {
  return most < wanted
    ? look(
        `This system lets ${most} connections wait to be taken; an opening wants ${wanted}.`,
        `sysctl -w net.core.somaxconn=${wanted}`,
      )
    : good(`${wanted} connections may wait to be taken.`)
}

/** Days on which the clocks of older data are wrong: Mexico has had no summer time since 2022, but for its northern border. */
export const tellingHours = [
  { zone: "America/Mexico_City", at: "2026-07-01T12:00:00Z", hour: 6 },
  { zone: "America/Tijuana", at: "2026-07-01T12:00:00Z", hour: 5 },
  { zone: "America/Hermosillo", at: "2026-07-01T12:00:00Z", hour: 5 },
] as const

export function timeZones(): Finding {
  const wrong = tellingHours.filter(({ zone, at, hour }) => hourIn(zone, at) !== hour)
  return wrong.length > 0
    ? broken(
        `Node does not know today's time of ${wrong.map(({ zone }) => zone).join(", ")}: classes would begin an hour off.`,
        "Use the Node that npm brought, or a newer one, with its full ICU.",
      )
    : good("Node knows today's time zones.")
}

function hourIn(zone: string, at: string): number | undefined {
  try {
    return Temporal.Instant.from(at).toZonedDateTimeISO(zone).hour
  } catch {
    return undefined
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
