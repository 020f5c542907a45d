import { StopError } from "./stop.ts"

/** A disk that is full in the middle of a file names neither: this one is where that file was to be. */
export function toldOfDisk(place: string, error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException
  const isFull = code === "ENOSPC" || code === "EDQUOT"
  return isFull && path === undefined ? new StopError(`${place}: ${message}`) : error
}
