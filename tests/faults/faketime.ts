import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const [library = ""] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")

export const lacksFaketime = !existsSync(library)

/** A clock that is wrong for whoever is started with its words of the environment. */
export interface WrongClock {
  /** For its file, and whatever else a test keeps. */
  folder: string
  environment: Record<string, string>
  /** By how many seconds it is ahead from now on; behind, when they are negative. */
  set(seconds: number): void
  remove(): void
}

export function openWrongClock(): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), "cupo-clock-"))
  // The database runs as somebody else.
  chmodSync(folder, 0o755)
  const file = join(folder, "clock")
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}`)
  set(0)
  return {
    folder,
    environment: {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1" },
      // What counts how long something takes goes on as it does.
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" },
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
