import { createTransport } from "nodemailer"
import type { Mail, MailProvider } from "../provider.ts"
import { MailRefused } from "../provider.ts"

export interface SmtpOptions {
  /** `smtp://user:password@host:587`; `smtps:` speaks TLS from the first byte. */
  url: string
  /** The address that mail comes from. */
  from: string
  /** Milliseconds that a silent server is waited for. */
  patience?: number
  /** Milliseconds for one mail, however lively its server: less than whoever sends may be silent. */
  longest?: number
}

/** Mail over SMTP, on a few connections that are kept for a while. */
export function openSmtp({ url, from, patience = 20_000, longest = 120_000 }: SmtpOptions): MailProvider {
  const transport = createTransport({
    url,
    // Whoever stands in between could hide that it speaks TLS, and be told the password and every code that is mailed.
    requireTLS: new URL(url).password !== "",
    pool: true,
    maxConnections: 3,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    async send(mail) {
      const late = AbortSignal.timeout(longest)
      const tooLate = new Promise<never>((_, reject) => {
        late.addEventListener("abort", () => reject(new Error("The mail server took too long")))
      })
      await Promise.race([transport.sendMail(toMessage(mail, from)), tooLate]).catch((error: SmtpError) => {
        throw isForGood(error) ? new MailRefused(say(error)) : new Error(say(error))
      })
    },
    async reach() {
      await transport.verify().catch((error: SmtpError) => {
        throw new Error(say(error))
      })
    },
    async close() {
      transport.close()
    },
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A no to this address or this message; a no to our name or password is for us to mend. */
const isForGood = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")

const say = ({ message, response }: SmtpError): string =>
  (response ?? message).replace(/\s+/g, " ").slice(0, 300)

function toMessage({ calendar, fromName, ...mail }: Mail, from: string) {
  return {
    ...mail,
    from: { name: fromName, address: from },
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    ...(calendar && { icalEvent: calendar }),
  }
}
