import type { Config } from "./config.ts"
import type { MailProvider } from "./features/notifications/provider.ts"

/** Who carries the mail, as the settings ask; nobody when they name no mail server. */
export async function openMail({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Promise<MailProvider | undefined> {
  if (!SMTP_URL || !MAIL_FROM) return undefined
  // 17 MB that an install without mail does not carry.
  const { openSmtp } = await import("./features/notifications/smtp/provider.ts")
  return openSmtp({ url: SMTP_URL, from: MAIL_FROM })
}
