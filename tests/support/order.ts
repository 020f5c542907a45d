import { hash } from "node:crypto"
import { statSync } from "node:fs"
import { basename } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that wait for kills, starts and crowds: begun last, they would be waited for alone. The longest first. */
const slowest = [
  "processes",
  "mishaps",
  "survival",
  "backups",
  "races",
  "live",
  "slowProvider",
  "firebaseFaults",
  "pictures",
  "postgres",
  "buyingFaults",
  "postman",
]

/** The slow files, then the large ones; each project by itself, so that a worker keeps what it has imported. Of a seed, in whatever order comes of it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    if (seed !== undefined) {
      const chance = ({ moduleId }: TestSpecification) => hash("sha256", `${seed} ${basename(moduleId)}`)
      return files.toSorted((one, other) => (chance(one) < chance(other) ? -1 : 1))
    }
    return files.toSorted(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) ||
        place(one) - place(other) ||
        statSync(other.moduleId).size - statSync(one.moduleId).size,
    )
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = slowest.indexOf(basename(moduleId, ".test.ts"))
  return found < 0 ? slowest.length : found
}
