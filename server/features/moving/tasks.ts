import { exportHours } from "../../../contract/moving.ts"
import type { Task } from "../../platform/task.ts"
import { undoDays } from "./states.ts"
import { isWaiting } from "./work.ts"

/** Files are kept for a week, unless they were brought in before; which rows came, for as long as they may be taken away. */
const fileDays = 7

/** SQL of a move `m`: its files are for nothing more, and with them go the rows that are shown of them, what was chosen for those and what is wrong with them: they name people. */
const areOver = `((m.kind = 'import' and m.state in ('done', 'undoing', 'undone')) or m.state = 'dropped' or m.changed_at < $1)`

/** `work`: does what waits, in a process of its own, and says what is worth a line in the log. */
export const movingTasks = (work: () => Promise<string | undefined>): Task[] => [
  {
    name: "moveStudio",
    when: { everySeconds: 1 },
    run: async ({ pool }) => ((await isWaiting(pool)) ? work() : undefined),
  },
  {
    name: "forgetMoves",
    when: "20 * * * *",
    async run({ pool, clock }) {
      const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
      await pool.query(
        `update moves set state = 'dropped', changed_at = $2
         where state in ('receiving', 'mapping', 'checked') and changed_at < $1`,
        [ago(fileDays), clock.now()],
      )
      await pool.query(
        `update moves set state = 'dropped', changed_at = $2
         where kind = 'export' and state = 'done' and changed_at < $1`,
        [ago(exportHours / 24), clock.now()],
      )
      await pool.query(`delete from move_parts p using moves m where m.id = p.move_id and ${areOver}`, [
        ago(fileDays),
      ])
      await pool.query(
        `update moves m set sheets = null, mappings = null, faults = '[]'
         where (m.sheets is not null or m.mappings is not null or m.faults <> '[]') and ${areOver}`,
        [ago(fileDays)],
      )
      await pool.query(
        `delete from move_rows r using moves m where m.id = r.move_id and
           (m.state = 'undone' or (m.state = 'done' and m.done_at < $1))`,
        [ago(undoDays)],
      )
      return undefined
    },
  },
]
