import { patience } from "../../server/operating/status/keep.ts"
import { hurried } from "../../server/platform/database/pool.ts"
import { watch } from "../../server/platform/news.ts"

// A machine that stands still while a test holds something back is slow, and refuses nobody: who waits in vain waits for longer.
Object.assign(hurried, {
  connectionTimeoutMillis: 60_000,
  query_timeout: 120_000,
  statement_timeout: 100_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
})

patience.look = 60_000
watch.patience = 60_000
