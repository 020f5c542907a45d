import { connect } from "node:tls"
import { type Config, siteOf } from "../../config.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"
import { sayWhy } from "../check.ts"

const patience = 5_000
const day = 86_400_000

/** Whether somebody serves at our port, and whether the address that people use leads there. */
export async function addresses(config: Config): Promise<Finding[]> {
  const here = await ask(`http://127.0.0.1:${config.PORT}`)
  const served = here === "ours" ? good(`Cupo serves at port ${config.PORT}.`) : notServed(config.PORT, here)
  if (!config.PUBLIC_URL) return [served]
  const site = siteOf(config)
  const there = await ask(site)
  const found = [served, there === "ours" ? good(`${site} leads to Cupo.`) : elsewhere(site, there)]
  if (site.startsWith("https:") && !isCertificate(there)) found.push(await certificate(site))
  return found
}

/** What answers there: we do, somebody else, or nobody and why. */
async function ask(site: string): Promise<"ours" | "other" | { why: string }> {
  try {
    const reply = await fetch(`${site}/api/health`, {
      signal: AbortSignal.timeout(patience),
      redirect: "manual",
    })
    const body = (await reply.json().catch(() => undefined)) as { status?: string } | undefined
    return reply.ok && body?.status === "ok" ? "ours" : "other"
  } catch (error) {
    return { why: sayWhy(error) }
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

const notServed = (port: number, answer: Answer): Finding =>
  answer === "other"
    ? broken(`Another program answers at port ${port}.`, "Stop it, or set PORT to another.")
    : look(`Nobody serves at port ${port} of this machine.`, "Start serve here, if it is to run here.")

const isCertificate = (answer: Answer) =>
  typeof answer === "object" && /cert|altname|self.signed/i.test(answer.why)

function elsewhere(site: string, answer: Answer): Finding {
  if (answer === "other")
    return broken(
      `${site} answers, and is not Cupo.`,
      "Let its proxy pass everything on to our port, without redirecting it.",
    )
  const { why } = answer as { why: string }
  return isCertificate(answer)
    ? broken(`${site} shows a certificate that browsers refuse: ${why}.`, "Renew it, for this very name.")
    : look(
        `${site} cannot be reached from this machine: ${why}.`,
        "Open it from outside; some networks do not lead back to themselves.",
      )
}

function certificate(site: string): Promise<Finding> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      timeout: patience,
    })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.once("secureConnect", () => end(validity(new Date(socket.getPeerCertificate().valid_to))))
    socket.once("timeout", () =>
      end(look("Its certificate could not be read.", "Look at it with a browser.")),
    )
    socket.once("error", (error) =>
      end(look(`Its certificate could not be read: ${sayWhy(error)}.`, "Look at it with a browser.")),
    )
  })
}

/** Renewed in time by whoever makes it, commonly thirty days before. */
export function validity(until: Date, now = new Date()): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / day)
  return days < 14
    ? look(`Its certificate ends in ${days} days.`, "Renew it; what renews it by itself has not.")
    : good(`Its certificate is good for ${days} days.`)
}
