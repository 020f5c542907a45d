import type { Facts, Kind } from "../facts.ts"
import { absenceWarning } from "./absences.ts"
import {
  code,
  contact,
  emailChanged,
  expiring,
  granted,
  lineClosed,
  lineMoved,
  merged,
  offer,
  passkeyChanged,
  passwordChanged,
  passwordLeftBehind,
  secondStepChanged,
  stepCodeUsed,
  substituteAsked,
  test,
  welcome,
} from "./accounts.ts"
import { packageChanged, packagePassed } from "./held.ts"
import type { Letter, Surroundings } from "./letter.ts"
import { dispute, paymentHeld, receipt, refund, returned } from "./payments.ts"
import { report, reportStopped } from "./reports.ts"
import {
  cancellation,
  change,
  classCancelled,
  classMessage,
  confirmation,
  moved,
  otherDiscipline,
  promotion,
  reminder,
  substituted,
} from "./seats.ts"
import { weekly, weeklyEnded } from "./weekly.ts"

type Around = Surroundings & { userId: string; now: Date }

/** One template a kind. Pure: the same facts are the same mail, when it is sent again and when staff read it. */
const letters: { [K in Kind]: (facts: Facts[K], around: Around) => Letter } = {
  test,
  welcome,
  code,
  emailChanged,
  passwordChanged,
  passwordLeftBehind,
  secondStepChanged,
  stepCodeUsed,
  passkeyChanged,
  merged,
  contact,
  confirmation,
  promotion,
  change,
  cancellation,
  offer,
  moved,
  otherDiscipline,
  substituted,
  classCancelled,
  classMessage,
  lineClosed,
  lineMoved,
  substituteAsked,
  reminder,
  absenceWarning,
  weekly,
  weeklyEnded,
  granted,
  expiring,
  packageChanged,
  packagePassed,
  receipt,
  paymentHeld,
  refund,
  returned,
  dispute,
  report,
  reportStopped,
}

export function letterOf<K extends Kind>(
  { kind, facts }: { kind: K; facts: Facts[K] },
  around: Around,
): Letter {
  return letters[kind](facts, around)
}
