import { customers } from "./customers.ts"
import { looks } from "./looks.ts"
import { money } from "./money.ts"
import { people } from "./people.ts"
import { studio } from "./studio.ts"

/** All that people do, each with how often. */
export const acts = Object.entries({ ...customers, ...studio, ...money, ...people, ...looks }).map(
  ([name, [weight, act]]) => ({ name, weight, act }),
)
