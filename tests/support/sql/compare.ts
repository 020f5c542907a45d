import type { Column } from "./describe.ts"
import type { Shape } from "./shapes.ts"

/** What a column's value is once it was read, by the id of its type, as `database/pool.ts` has it read. */
const kinds: Record<number, Shape> = {
  16: { is: "boolean" },
  17: { is: "Buffer" },
  1184: { is: "Date" },
  ...Object.fromEntries([20, 21, 23, 26, 700, 701, 1700].map((id) => [id, { is: "number" }])),
  ...Object.fromEntries([18, 19, 25, 1042, 1043, 1082, 1083, 2950].map((id) => [id, { is: "string" }])),
  ...Object.fromEntries([1005, 1007, 1231].map((id) => [id, { is: "array", of: { is: "number" } }])),
  ...Object.fromEntries([1009, 1015, 2951].map((id) => [id, { is: "array", of: { is: "string" } }])),
  1000: { is: "array", of: { is: "boolean" } },
  1185: { is: "array", of: { is: "Date" } },
}
const [json, jsonb, nothing] = [114, 3802, 2278]

/** How the columns of a query are other than the row that its source declares; none when they are the same. */
export function faultsOf(columns: Column[], row: Shape, canBeNull: (column: Column) => boolean): string[] {
  if (row.is !== "object") return ["its row is not an object"]
  const faults = [...row.fields.keys()]
    .filter((name) => !columns.some((column) => column.name === name))
    .map((name) => `${name} is declared and not selected`)
  for (const column of columns) {
    const said = row.fields.get(column.name)
    if (!said) {
      faults.push(`${column.name} is selected and not declared`)
      continue
    }
    const members = said.is === "union" ? flat(said) : [said]
    const fits = members
      .filter(({ is }) => is !== "null" && is !== "undefined")
      .every((one) => isOf(one, column.type))
    if (!fits)
      faults.push(
        `${column.name} is declared as ${members.map(({ is }) => is).join(" | ")}, and is of type ${column.type}`,
      )
    if (canBeNull(column) && !members.some(({ is }) => is === "null" || is === "any"))
      faults.push(`${column.name} is null sometimes`)
  }
  return faults
}

const flat = (shape: Shape): Shape[] => (shape.is === "union" ? shape.of.flatMap(flat) : [shape])

function isOf(said: Shape, type: number): boolean {
  if (said.is === "any") return true
  if (type === json || type === jsonb) return !hasInstant(said)
  if (type === nothing) return false
  const kind = kinds[type]
  if (!kind) return false
  if (kind.is === "array")
    return (
      said.is === "array" &&
      flat(said.of).every((one) => one.is === "any" || one.is === (kind.of as Shape).is)
    )
  return said.is === kind.is
}

/** JSON has no instants: what was one is a string. */
function hasInstant(said: Shape): boolean {
  if (said.is === "Date" || said.is === "Buffer") return true
  if (said.is === "array") return hasInstant(said.of)
  if (said.is === "union") return said.of.some(hasInstant)
  return said.is === "object" && [...said.fields.values()].some(hasInstant)
}
