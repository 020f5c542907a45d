import type { Config } from "../config.ts"
import { broken, type Finding, good, look } from "../platform/finding.ts"
import { fitPool, sayLowered } from "./connections.ts"
import { StopError } from "./stop.ts"

/** Whether a database that allows so many connections of ours has room for those that are asked. */
export function lookAtRoom(config: Config, room: number): Finding {
  try {
    const lowered = sayLowered(config, room, fitPool(config, room))
    return lowered
      ? look(`${lowered}.`, todoOf(config))
      : good(`The database allows the connections that are asked, of ${room}.`)
  } catch (error) {
    if (error instanceof StopError) return broken(error.message, todoOf(config))
    throw error
  }
}

const todoOf = ({ DATABASE_URL }: Config): string =>
  DATABASE_URL
    ? "Raise max_connections there, or ask for fewer."
    : "Stop all that runs on DATA_DIR and start serve: it was another command that started PostgreSQL, for itself."
