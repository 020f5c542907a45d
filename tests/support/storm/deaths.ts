import pLimit from "p-limit"
import type { Acts } from "./act.ts"

/** One after the other: a server that has not come up yet serves nobody, and has nothing to lose. */
const inTurn = pLimit(1)

/** One who is at work, if there is any. */
const busiest = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where datname = current_database() and application_name like 'cupo%'
  order by state = 'idle', random() limit 1) one`

/** What dies in the middle of what others do. */
export const deaths: Acts = {
  loseConnection: [
    4,
    ({ pool, told }) =>
      inTurn(() => {
        told.deaths++
        return pool.query(busiest)
      }),
  ],
  loseServer: [
    0.4,
    ({ told, servers }) =>
      inTurn(() => {
        told.deaths++
        return servers.replace()
      }),
  ],
}
