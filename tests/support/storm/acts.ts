import { accounts } from "./accounts.ts"
import { catalogue } from "./catalogue.ts"
import { customers } from "./customers.ts"
import { deaths } from "./deaths.ts"
import { kiosks } from "./kiosks.ts"
import { links } from "./links.ts"
import { looks } from "./looks.ts"
import { money } from "./money.ts"
import { moving } from "./moving.ts"
import { payroll } from "./payroll.ts"
import { people } from "./people.ts"
import { plans } from "./plans.ts"
import { reports } from "./reports.ts"
import { studio } from "./studio.ts"
import { teachers } from "./teachers.ts"

const all = [
  customers,
  links,
  kiosks,
  studio,
  plans,
  teachers,
  payroll,
  money,
  people,
  accounts,
  catalogue,
  reports,
  moving,
  looks,
  deaths,
]

/** All that people do, each with how often. */
export const acts = all
  .flatMap((one) => Object.entries(one))
  .map(([name, [weight, act]]) => ({ name, weight, act }))
