import { afterEach, beforeEach } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import type { MailProvider } from "../../server/features/notifications/provider.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { openMail } from "../../server/mail.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Cupo } from "./cupo.ts"
import { openPostbox, type Postbox } from "./postbox.ts"

export const site = "https://arcilla.test"

/** The worker's part of the post, done when a test says so, with a mail server to receive it. */
export interface Post {
  box: Postbox
  platform: ReturnType<typeof openPlatform>
  mail: MailProvider
  /** Turns what happened into messages and sends what is due, as it is at `now`. */
  work(now?: Date): Promise<void>
  /** The messages so far, the oldest first. */
  messages(): Promise<Message[]>
}

export interface Message {
  id: string
  kind: string
  address: string
  facts: Record<string, unknown>
  tries: number
  due_at: Date
  outcome: string | null
  error: string | null
}

/** One for each test of the file, on its Cupo. */
export function postOf(cupo: Cupo): Post {
  const post = {} as Post
  beforeEach(async () => {
    const box = await openPostbox()
    const platform = openPlatform(cupo.database.connection, 4)
    const settings = { SMTP_URL: box.url, MAIL_FROM: "hola@arcilla.test" }
    const mail = (await openMail(settings)) as MailProvider
    Object.assign(post, {
      ...{ box, platform, mail },
      async work(now?: Date) {
        platform.clock = { now: () => now ?? new Date() }
        await deliver(platform)
        await sendDue(platform, { mail, site })
      },
      async messages() {
        return (await cupo.pool.query<Message>("select * from messages order by created_at, id")).rows
      },
    } satisfies Post)
  })
  afterEach(async () => {
    await post.mail.close()
    await post.platform.close()
    await post.box.close()
  })
  return post
}
