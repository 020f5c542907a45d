import type { Config } from "./config.ts"
import type { MailProvider } from "./features/notifications/provider.ts"
import { openSmtp } from "./features/notifications/smtp/provider.ts"

/** Who carries the mail, as the settings ask; nobody when they name no mail server. */
export function openMail({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Config, "SMTP_URL" | "MAIL_FROM">): MailProvider | undefined {
  return SMTP_URL && MAIL_FROM ? openSmtp({ url: SMTP_URL, from: MAIL_FROM }) : undefined
}
