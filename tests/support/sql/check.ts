import type pg from "pg"
import { neverNull } from "../../../server/commands/types.ts"
import { faultsOf } from "./compare.ts"
import { type Column, describeQuery } from "./describe.ts"
import { valuesOf } from "./evaluate.ts"
import type { Found } from "./find.ts"
import type { Module } from "./modules.ts"
import { shapeOf } from "./shapes.ts"

/** Columns that may be null as far as their table knows, and are not here. */
const known: Record<string, string> = {
  "server/features/people/liveSessions.ts reason": "a session that ended has one",
  "server/features/payments/unresolved.ts problem": "what paid for nothing has one",
  "server/features/reservations/merging/facts.ts user_id": "they are asked for by theirs",
  "server/features/studio/contact.ts request": "a press has one",
  "server/features/schedule/makePlan.ts class_id": "it has just been made",
  "server/platform/database/bounds.ts name": "a setting has one",
}

/** The texts of a query as PostgreSQL gets them: with $1 for the first of the names that a piece asks for. */
export function textsOf({ text, module }: Found, all: Module[]): string[] {
  return [...new Set(valuesOf(text, module, all).map(positional))]
}

function positional(value: unknown): string {
  if (typeof value === "string") return value
  const { text } = (value ?? {}) as { text?: unknown }
  if (typeof text !== "string") throw new Error("its text is known only when it runs")
  const names: string[] = []
  return text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
}

/** Asks a migrated database what rows a query has, and says how they are other than its source declares them. */
export class Checker {
  readonly client: pg.Client
  private nullable = new Map<string, string>()

  constructor(client: pg.Client) {
    this.client = client
  }

  async open(): Promise<void> {
    const { rows } = await this.client.query<{ id: string; relation: string; name: string }>(
      `select a.attrelid || '.' || a.attnum as id, c.relname as relation, a.attname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid where not a.attnotnull and a.attnum > 0`,
    )
    for (const { id, relation, name } of rows)
      if (!(`${relation}.${name}` in neverNull)) this.nullable.set(id, name)
  }

  async faults(found: Found, all: Module[]): Promise<string[]> {
    try {
      const row = found.row && (await shapeOf(found.row, found.module))
      const faults: string[] = []
      for (const text of textsOf(found, all)) {
        const columns = await describeQuery(this.client, text)
        if (row) faults.push(...faultsOf(columns, row, (column) => this.canBeNull(column, text, found)))
        else if (found.isRead && columns.length > 0) faults.push("its rows are read and not declared")
      }
      return faults.map((fault) => `${found.at}: ${fault}`)
    } catch (error) {
      return [`${found.at}: ${(error as Error).message}`]
    }
  }

  private canBeNull({ table, at, name }: Column, text: string, { module }: Found): boolean {
    const column = this.nullable.get(`${table}.${at}`)
    if (column === undefined || `${module.file} ${name}` in known) return false
    return !new RegExp(`\\b${column}"? is not null`).test(text)
  }
}
