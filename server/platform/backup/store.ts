import type { Readable } from "node:stream"

/** What is named is not there, cannot be reached, or is not what it should be: one line for whoever asked. */
export class BackupError extends Error {}

/** Where backups are kept: bytes by name, with slashes in it. What stands under a name is whole: it was not there before that. */
export interface BackupStore {
  /** What a person calls it. */
  place: string
  /** All names that begin so, in order. */
  list(prefix: string): Promise<string[]>
  /** Throws a BackupError when there is none, also in the middle. */
  read(name: string): Readable
  /** How many bytes were written. What was there under that name is replaced: whoever must not, asks before. */
  write(name: string, bytes: Readable): Promise<number>
  forget(name: string): Promise<void>
  /** What somebody who was killed left half-written of names that begin so. Only for who knows that nobody writes any of them. */
  tidy(prefix: string): Promise<void>
}

export const message = (error: unknown): string => (error as Error).message
