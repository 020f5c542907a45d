import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { type Place, writeOwned } from "../embedded/place.ts"
import { isPostmaster, readNote } from "../embedded/postmaster.ts"
import { runProgram } from "../embedded/programs.ts"
import { makeSocketFolder, socketFolderOf } from "../embedded/sockets.ts"
import { settings } from "../embedded/start.ts"
import { BackupError } from "./store.ts"

export type Recovered =
  /** Until when, by the last thing that was written; undefined: nothing was written since the backup began. */
  | { outcome: "done"; last: Date | undefined }
  /** The moment lies within the making of this backup. */
  | { outcome: "early" }
  /** The log ends before that moment. */
  | { outcome: "late"; last: Date | undefined }

/** A year, since `pg_ctl` wants a number. */
const seconds = String(365 * 86_400)

const logOf = (data: string) => join(data, "restore.log")

/** Lets PostgreSQL read the log over a backup that was unpacked, to its end or to a moment, and stops it again. */
export async function recover(place: Place, at: Date | undefined): Promise<Recovered> {
  const sockets = socketFolderOf(place.data)
  if (sockets !== place.data) await makeSocketFolder(sockets, place.account)
  const asked = [settings({ ...place, sockets, connections: 100 }), ...wishes(at)].join("\n")
  await writeOwned(join(place.data, "recovery.signal"), "", place.account)
  await writeOwned(join(place.data, "cupo.conf"), asked, place.account)
  await rm(logOf(place.data), { force: true })
  // Until it reads, or has ended instead, however long either takes: what it starts is a child of `pg_ctl`.
  const args = ["start", "-D", place.data, "-l", logOf(place.data), "-w", "-t", seconds, "-s"]
  const { code } = await runProgram(place, "pg_ctl", args, { capture: false })
  const last = code === 0 ? await waitUntilOpen(place.data, sockets) : "ended"
  if (last !== "ended") {
    await stopRecovering(place, "fast")
    return { outcome: "done", last }
  }
  const said = await readFile(logOf(place.data), "utf8").catch(() => "")
  if (said.includes("before consistent recovery point")) return { outcome: "early" }
  const moment = /last completed transaction was at log time (\S+ [\d:.]+)\+00/.exec(said)?.[1]
  const seen = moment ? new Date(`${moment.replace(" ", "T")}Z`) : undefined
  if (said.includes("recovery ended before configured recovery target"))
    return { outcome: "late", last: seen }
  throw new BackupError(`PostgreSQL could not recover:\n${said.split("\n").slice(-8).join("\n")}`)
}

function wishes(at: Date | undefined): string[] {
  return [
    `restore_command = 'cp "../wal/%f" "%p"'`,
    "recovery_target_timeline = 'latest'",
    "recovery_target_action = 'promote'",
    `recovery_target_time = '${at ? at.toISOString().replace("T", " ").replace("Z", "+00") : ""}'`,
    // Nobody reads before it is done: then it may have fewer connections than there were.
    "hot_standby = off",
    // What it writes now is kept until whoever serves says where to.
    "archive_mode = on",
    // It says here until when the log tells.
    "log_min_messages = log",
  ]
}

/** As long as it takes. Returns when the last thing was written that it read, or that it ended instead. */
async function waitUntilOpen(data: string, host: string): Promise<Date | undefined | "ended"> {
  for (;;) {
    const note = await readNote(data)
    const lives = note !== undefined && (await isPostmaster(note))
    const client = new pg.Client({ host, user: "cupo", database: "cupo" })
    client.on("error", () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ last: Date | null; open: boolean }>(
        "select pg_last_xact_replay_timestamp() as last, not pg_is_in_recovery() as open",
      )
      if (rows[0]?.open) return rows[0].last ?? undefined
    } catch {
      if (!lives) return "ended"
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(100)
  }
}

/** Also one that a killed restore left running. */
export async function stopRecovering(place: Place, mode: "fast" | "immediate" = "immediate"): Promise<void> {
  const note = await readNote(place.data)
  if (!note || !(await isPostmaster(note))) return
  await runProgram(place, "pg_ctl", ["stop", "-D", place.data, "-m", mode, "-w", "-t", "60"])
}
