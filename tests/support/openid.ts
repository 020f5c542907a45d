import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { interactionPolicy, Provider } from "oidc-provider"

export interface Person {
  sub: string
  email: string
  /** True unless told otherwise. */
  verified?: boolean
  /** Whom their ID token is for: who asked, unless told otherwise. */
  audience?: string
  given_name?: string
  family_name?: string
}

export interface OpenId {
  issuer: string
  /** The settings of a server of ours that takes it for Google. */
  environment: Record<string, string>
  close(): Promise<void>
}

const client = { id: "cupo-tests", secret: "a secret of the tests, thirty-two long" }

/**
 * A real OpenID provider, which stands for Google: it asks whoever comes, on a page of its own, whether to go on. Where our
 * server is, it may be told later: a server wants to know first where this one is.
 */
export async function startOpenId(publicUrl: string | Promise<string>, port = 0): Promise<OpenId> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()

  const opened = Promise.resolve(publicUrl).then((url) => openProvider(issuer, url, people))
  opened.catch(() => {})
  const answer = async (request: IncomingMessage, response: ServerResponse, person: Person | undefined) => {
    if (person) people.set(person.sub, person)
    const said = person
      ? { select_account: {}, login: { accountId: person.sub } }
      : { error: "access_denied" }
    const provider = await opened
    await provider.interactionFinished(request, response, said, { mergeWithLastSubmission: false })
  }
  const pass = async (request: IncomingMessage, response: ServerResponse) =>
    (await opened).callback()(request, response)
  server.on("request", (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer)
    // Browsers ask for it of their own accord.
    if (pathname === "/favicon.ico") return void response.writeHead(204).end()
    if (!pathname.startsWith("/account/")) return void pass(request, response)
    if (searchParams.has("no")) return void answer(request, response, undefined)
    const email = searchParams.get("email")
    const { sub = email ?? "", verified = "on", audience = "" } = Object.fromEntries(searchParams)
    if (email) return void answer(request, response, { sub, email, verified: verified === "on", audience })
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(page)
  })

  return {
    issuer,
    environment: {
      ...{ GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer },
      ...(typeof publicUrl === "string" && { PUBLIC_URL: publicUrl }),
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openProvider(issuer: string, publicUrl: string, people: Map<string, Person>): Provider {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/identity/google/callback`],
      },
    ],
    cookies: { keys: ["of the tests"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/account/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => claimsOf(people.get(sub)) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId as string,
        accountId: oidc.session?.accountId as string,
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  })
  // It takes a code twice, as no provider may: that an answer opens once is for us to see to.
  provider.AuthorizationCode.prototype.consume = async () => {}
  letLie(provider)
  provider.on("server_error", (_context, error) => console.error(error))

  return provider
}

/** Whose ID token is to be for somebody else has it so, signed by the same key: no client but a careless one takes it. */
function letLie(provider: Provider): void {
  const { prototype } = (provider as unknown as { IdToken: { prototype: IdToken } }).IdToken
  const { issue } = prototype
  prototype.issue = function (this: IdToken, options: unknown) {
    const { audience } = this.available
    if (audience) this.client = Object.create(this.client, { clientId: { value: audience } })
    return issue.call(this, options)
  }
}

interface IdToken {
  available: { audience?: string }
  client: object
  issue(options: unknown): Promise<string>
}

const page = `<!doctype html><title>Cuenta</title>
<form><label>Correo <input name="email"></label> <button>Continuar</button></form>
<a href="?no">Cancelar</a>`

function claimsOf(person: Person | undefined) {
  const { verified = true, given_name = "Jimena", family_name = "Ríos", ...rest } = person as Person
  return { ...rest, email_verified: verified, given_name, family_name, name: `${given_name} ${family_name}` }
}

/** Walks from an address of the provider through its page, as a browser of this person's (of nobody's, to say no); where it is sent back to. */
export async function walkThrough(url: string, person: Person | undefined): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  const { sub = "", email = "", verified = true, audience = "" } = person ?? {}
  const said = person
    ? new URLSearchParams({ sub, email, verified: verified ? "on" : "off", audience })
    : "no"
  let at = new URL(url)
  const { origin } = at
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(at, { redirect: "manual", headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get("location")
    if (location) at = new URL(location, at)
    else if (at.pathname.startsWith("/account/")) at = new URL(`?${said}`, at)
    else throw new Error(`${at.pathname} answered ${response.status}: ${await response.text()}`)
    if (at.origin !== origin) return at.searchParams
  }
  throw new Error("The provider sends in circles")
}
