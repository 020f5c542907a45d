import type { Unrated } from "../../../contract/ratings.ts"
import { lazily } from "../../ui/lazily.tsx"

const HowWasIt = lazily(() => import("./HowWasIt.tsx"), { silent: true })

/** Asks of the classes that wait to be rated, where there are some: whoever shows it says what stands there until it is loaded. */
export const AskHowItWas = ({ classes }: { classes: readonly Unrated[] }) =>
  classes.length > 0 && <HowWasIt classes={classes} />
