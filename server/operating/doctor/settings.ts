import { type Config, faultsOf, settingNames } from "../../config.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

type Environment = Record<string, string | undefined>

/** What is wrong with the settings themselves: then nothing else can be asked. */
export const wrongSettings = (environment: Environment): Finding[] =>
  faultsOf(environment).map((line) =>
    broken(line, "Set it right in the environment; .env.example tells what each is."),
  )

/** What can be read, and is probably not what was meant. */
export function oddSettings(config: Config, environment: Environment): Finding[] {
  const odd = [...misspelt(environment), ...oddTogether(config)]
  return odd.length > 0 ? odd : [good("The settings can be read, and fit together.")]
}

const ours = /^(PAYPAL|S3|SMTP|MAIL|BACKUP|FIREBASE|GOOGLE|IDENTITY|DATABASE|PUBLIC|SESSION|METRICS)_/

/** Nobody reads it: a name with a slip in it, most likely. */
function misspelt(environment: Environment): Finding[] {
  return Object.keys(environment)
    .filter((name) => ours.test(name) && environment[name] !== "" && !settingNames.includes(name))
    .map((name) => look(`${name} is set, and nothing reads it.`, "Compare its name with .env.example."))
}

const isHere = (url: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)

function oddTogether(config: Config): Finding[] {
  const { PUBLIC_URL: url, SMTP_URL, PAYPAL_CLIENT_ID, PAYMENTS, DATABASE_URL } = config
  const isPublic = url !== undefined && !isHere(url)
  const odd: (Finding | false)[] = [
    !url &&
      Boolean(SMTP_URL ?? PAYPAL_CLIENT_ID) &&
      look(
        "PUBLIC_URL is not set: the links in mails lead to localhost.",
        "Set it to the address that people use.",
      ),
    isPublic &&
      url.startsWith("http:") &&
      look(
        "PUBLIC_URL is http: passwords and sessions go over the network as they are.",
        "Put a proxy with a certificate in front, and set it to https.",
      ),
    isPublic &&
      url.startsWith("https:") &&
      !config.TRUSTED_PROXIES &&
      look(
        "TRUSTED_PROXIES is not set, though somebody in front speaks https: all visitors count as one address, and share its limits.",
        "Set it to the address or network of the proxy.",
      ),
    !config.RATE_LIMITS && look("RATE_LIMITS is off: passwords may be guessed without end.", "Leave it out."),
    isPublic &&
      PAYMENTS === "simulator" &&
      look(
        "PAYMENTS=simulator: nothing that is bought here is charged.",
        "Leave it out, once people are to pay.",
      ),
    isPublic &&
      Boolean(PAYPAL_CLIENT_ID) &&
      config.PAYPAL_ENVIRONMENT === "sandbox" &&
      look(
        "PAYPAL_ENVIRONMENT is sandbox: nothing that is bought here is charged.",
        "Set it to production, with the keys of that app.",
      ),
    Boolean(PAYPAL_CLIENT_ID) &&
      !config.PAYPAL_WEBHOOK_ID &&
      look(
        "PAYPAL_WEBHOOK_ID is not set: what PayPal says by itself is refused, and found minutes later, disputes never.",
        "Make the webhook in PayPal's settings, and give its id.",
      ),
    !DATABASE_URL &&
      !config.BACKUP_FOLDER &&
      !config.BACKUP_S3_BUCKET &&
      look(
        "Nothing says where backups are kept: none are made.",
        "Set BACKUP_FOLDER, on another disk, or BACKUP_S3_BUCKET.",
      ),
  ]
  return odd.filter((one) => one !== false)
}
