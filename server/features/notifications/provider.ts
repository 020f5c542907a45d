/** One mail, ready to leave. */
export interface Mail {
  /** The same however often it is sent, so that who has it already knows it again. */
  messageId: string
  to: string
  /** The name beside our address. */
  fromName: string
  /** Where an answer goes, when not to us. */
  replyTo?: string
  subject: string
  html: string
  text: string
  calendar?: { method: "REQUEST" | "CANCEL"; filename: string; content: string }
  headers?: Record<string, string>
}

/** The mail server will never take this one: to try again is useless. */
export class MailRefused extends Error {}

/** Who carries mail. It may be away or slow: nothing here is called inside a transaction. */
export interface MailProvider {
  /** The address that mail comes from. */
  from: string
  /** Resolves once the mail was accepted. Throws MailRefused, or any other error when it may be tried again. */
  send(mail: Mail): Promise<void>
  /** Asks whether it is there and lets us in. Throws what stands in the way; nothing is sent. */
  reach(): Promise<void>
  close(): Promise<void>
}
