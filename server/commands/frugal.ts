import { setFlagsFromString } from "node:v8"

/**
 * For a command that holds much and ends: its heap grows little beyond what is held, where it would double, and collecting more
 * often costs it some seconds. Measured by `npm run bench -- import`.
 */
export function holdLittle(): void {
  for (const flag of ["--optimize-for-size", "--heap-growing-percent=20"]) setFlagsFromString(flag)
}
