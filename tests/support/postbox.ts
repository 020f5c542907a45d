import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerSession } from "smtp-server"

export interface Postbox {
  url: string
  /** Every mail that was accepted, in their order. */
  mails: Email[]
  /** Called with each mail before it is accepted: it may wait, or refuse it by what it returns. */
  onMail: (mail: Email) => Promise<Refused | undefined> | Refused | undefined
  /** Addresses that there are none of. */
  unknown: Set<string>
  /** Nobody answers the door, until it opens again. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

export interface Refused {
  code: number
  why: string
}

const refusal = ({ code, why }: Refused) => Object.assign(new Error(why), { responseCode: code })

/** A real SMTP server that keeps what it is sent. */
export async function openPostbox(port = 0): Promise<Postbox> {
  const postbox = { mails: [], unknown: new Set(), onMail: () => undefined } as unknown as Postbox
  let server: SMTPServer
  let at = port
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        done(postbox.unknown.has(address) ? refusal({ code: 550, why: "5.1.1 No such user" }) : null)
      },
      onData(stream, _session: SMTPServerSession, done) {
        const chunks: Buffer[] = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks))
          const refused = await postbox.onMail(mail)
          if (refused) return done(refusal(refused))
          postbox.mails.push(mail)
          done()
        })
      },
    })
    // While nobody answered, somebody else may have got its port for a moment.
    server.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EADDRINUSE") setTimeout(() => server.listen(at, "127.0.0.1"), 50)
    })
    await new Promise<void>((resolve) => {
      server.server.once("listening", resolve)
      server.listen(at, "127.0.0.1")
    })
    at = (server.server.address() as AddressInfo).port
  }
  const shut = () => new Promise<void>((resolve) => server.close(resolve))
  await listen()
  return Object.assign(postbox, { url: `smtp://127.0.0.1:${at}`, shut, open: listen, close: shut })
}
