import { accounts } from "./accounts.ts"
import { catalogue } from "./catalogue.ts"
import { customers } from "./customers.ts"
import { deaths } from "./deaths.ts"
import { exports } from "./exports.ts"
import { kiosks } from "./kiosks.ts"
import { links } from "./links.ts"
import { looks } from "./looks.ts"
import { money } from "./money.ts"
import { moving } from "./moving.ts"
import { passkeys } from "./passkeys.ts"
import { passwords } from "./passwords.ts"
import { payroll } from "./payroll.ts"
import { people } from "./people.ts"
import { personal } from "./personal.ts"
import { plans } from "./plans.ts"
import { reports } from "./reports.ts"
import { secondSteps } from "./secondSteps.ts"
import { sessions } from "./sessions.ts"
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
  passwords,
  sessions,
  secondSteps,
  passkeys,
  personal,
  catalogue,
  reports,
  moving,
  exports,
  looks,
  deaths,
]

/** All that people do, each with how often. */
export const acts = all
  .flatMap((one) => Object.entries(one))
  .map(([name, [weight, act]]) => ({ name, weight, act }))
