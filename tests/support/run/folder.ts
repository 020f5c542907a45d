import { tidyAfterwards } from "./tidy.ts"

tidyAfterwards(async () => {})
process.send?.("ready")
