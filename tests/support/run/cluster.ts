import { openTestCluster } from "../cluster.ts"
import { tidyAfterwards } from "./tidy.ts"

const { connection } = await openTestCluster(tidyAfterwards(async () => {}))
process.send?.(connection)
