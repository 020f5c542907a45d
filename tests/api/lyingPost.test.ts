import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { expect, test } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import type { Mail } from "../../server/features/notifications/provider.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { openSmtp } from "../../server/features/notifications/smtp/provider.ts"
import { freshCupo } from "../support/cupo.ts"
import { postOf, site } from "../support/post.ts"

const cupo = freshCupo()
const post = postOf(cupo)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

/** A mail server that takes everything, and says what it says once it has it. It knows of no TLS. */
async function openLiar(says: (socket: Socket) => void, login = "") {
  const received: string[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}))
    let isMail = false
    socket.write("220 cartero\r\n")
    createInterface(socket).on("line", (line) => {
      heard.push(line)
      if (line === "STARTTLS") return socket.write("502 no\r\n")
      if (line.startsWith("EHLO")) return socket.write("250-cartero\r\n250 AUTH PLAIN\r\n")
      if (line.startsWith("AUTH")) return socket.write("235 pasa\r\n")
      if (isMail) {
        const [, id] = /^Message-ID: (\S+)/i.exec(line) ?? []
        if (id) received.push(id)
        if (line !== ".") return
        isMail = false
        return says(socket)
      }
      isMail = line === "DATA"
      socket.write(isMail ? "354 adelante\r\n" : "250 bien\r\n")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `smtp://${login}127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = openSmtp({ url, from: "hola@arcilla.test", patience: 800, longest: 2_500 })
  const close = async () => {
    await mail.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { received, heard, mail, close }
}

const lies: Record<string, (socket: Socket) => void> = {
  "closes before it answers": (socket) => socket.destroy(),
  "never answers": () => {},
  "answers a letter at a time, for ever": (socket) => {
    const drip = setInterval(() => socket.write("2"), 100)
    socket.once("close", () => clearInterval(drip))
  },
  "is full": (socket) => socket.write("452 4.3.1 Sin espacio\r\n"),
  "answers what is no answer": (socket) => socket.write("<html>Acceso a la red</html>\r\n"),
}

test.each(Object.entries(lies))(
  "a mail server that took a mail and %s: it is sent again under its name, by one that answers, and is not lost",
  async (_, says) => {
    await cupo.customer("ten")
    await deliver(post.platform)
    const liar = await openLiar(says)
    await sendDue(post.platform, { mail: liar.mail, site })
    expect(await post.messages()).toMatchObject([
      { tries: 1, outcome: null, error: expect.stringMatching(/\S/) },
    ])
    // Nobody knows: until it is due, nobody sends it again.
    await post.work()
    expect(post.box.mails).toEqual([])
    await post.work(minutes(1))
    expect(post.box.mails.map(({ messageId }) => messageId)).toEqual(liar.received)
    expect(await post.messages()).toMatchObject([{ tries: 2, outcome: "sent" }])
    await liar.close()
  },
)

test("a mail that the server refuses for good once it has it is not sent again", async () => {
  await cupo.customer("ten")
  await deliver(post.platform)
  const liar = await openLiar((socket) => socket.write("554 5.7.1 Parece publicidad\r\n"))
  await sendDue(post.platform, { mail: liar.mail, site })
  expect(await post.messages()).toMatchObject([
    { tries: 1, outcome: "failed", error: expect.stringContaining("5.7.1") },
  ])
  await post.work(minutes(60))
  expect(post.box.mails).toEqual([])
  await liar.close()
})

test("of those that were taken together, one whose turn comes late is not sent by who took it first, if somebody has sent it since", async () => {
  for (let count = 0; count < 6; count++) await cupo.customer("ten")
  await deliver(post.platform)
  let now = new Date()
  const clock = { now: () => now }
  const [taken, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: string[] = []
  const slow = async ({ messageId }: Mail) => {
    sent.push(messageId)
    if (sent.length === 3) taken.resolve()
    await mayGoOn.promise
  }
  const sending = sendDue({ ...post.platform, clock }, { mail: { ...post.mail, send: slow }, site })
  await taken.promise
  now = minutes(4)
  await post.work(now)
  mayGoOn.resolve()
  await sending
  const others = post.box.mails.map(({ messageId }) => messageId)
  // Of the three that were under way nobody knew.
  expect(others.filter((id) => !sent.includes(id as string))).toHaveLength(3)
  expect(sent).toHaveLength(3)
  expect((await post.messages()).map(({ outcome }) => outcome)).toEqual(Array(6).fill("sent"))
})

test("of those that were taken together, one whose turn comes late is kept from others while it is sent", async () => {
  for (let count = 0; count < 4; count++) await cupo.customer("ten")
  await deliver(post.platform)
  let now = new Date()
  const taken = Promise.withResolvers<void>()
  const sent: string[] = []
  const slow = async ({ messageId }: Mail) => {
    sent.push(messageId)
    now = new Date(now.getTime() + 100_000 / 3)
    // The last is under way when the time is over for which all were taken.
    if (sent.length < 4) {
      if (sent.length === 3) taken.resolve()
      return taken.promise
    }
    const ended = async () => (await post.messages()).filter(({ outcome }) => outcome === "sent").length
    await expect.poll(ended).toBe(3)
    now = minutes(4)
    await post.work(now)
  }
  await sendDue({ ...post.platform, clock: { now: () => now } }, { mail: { ...post.mail, send: slow }, site })
  expect(sent).toHaveLength(4)
  expect(post.box.mails).toEqual([])
})

test("a mail server that asks for a password is told neither it nor a mail without TLS", async () => {
  const liar = await openLiar((socket) => socket.write("250 ok\r\n"), "ana:secreta@")
  const mail = { to: "jimena@example.com", fromName: "Arcilla", subject: "Tu código", text: "123456" }
  await expect(
    liar.mail.send({ ...mail, html: "<p>123456</p>", messageId: "<uno@arcilla.test>" }),
  ).rejects.toThrow(/502 no/)
  await liar.close()
  expect(liar.heard.filter((line) => !/^(EHLO|QUIT)/.test(line))).toEqual(["STARTTLS"])
})
