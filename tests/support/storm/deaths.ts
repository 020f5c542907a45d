import type { Acts } from "./act.ts"

/** One who is at work, if there is any. */
const busiest = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where datname = current_database() and application_name like 'cupo%'
  order by state = 'idle', random() limit 1) one`

/** What dies in the middle of what others do. */
export const deaths: Acts = {
  loseConnection: [
    4,
    async ({ pool, told }) => {
      told.deaths++
      await pool.query(busiest)
    },
  ],
  loseServer: [
    0.4,
    async ({ told, servers }) => {
      told.deaths++
      await servers.replace()
    },
  ],
}
