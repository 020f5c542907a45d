import { renderToReadableStream } from "react-dom/server"
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from "react-router"

// The server takes it from here: a router of its own would not know this one's contexts.
export { createRequestHandler } from "react-router"

import { type ApiFetch, apiFetchContext } from "./api/server.ts"
import { Nonce } from "./nonce.ts"

/** What the HTTP server hands to each page. */
export interface PageRequest {
  nonce: string
  apiFetch: ApiFetch
  reportError: (error: unknown) => void
}

const pageRequest = createContext<PageRequest>()

export function contextFor(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, request)
  context.set(apiFetchContext, request.apiFetch)
  return context
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportError } = context.get(pageRequest)
  const html = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce>,
    // Every boundary in its place: none waits hidden for a script to move it there.
    { nonce, onError: reportError, progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  // Every page is complete when it is sent: nothing in it waits for slow data.
  await html.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stylesFirst(await new Response(html).text()), { status, headers })
}

const preload = /<link [^>]*rel="(?:modulepreload|preload)"[^>]*>/g

/**
 * Puts what is preloaded behind the stylesheets: nothing is painted before those, and a browser has
 * six connections. React finds preloads wherever they are; the rest keeps the order it hydrates by.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf("</head>")
  const head = html.slice(0, end)
  return head.replace(preload, "") + (head.match(preload)?.map(later).join("") ?? "") + html.slice(end)
}

/** The scripts of a page that is complete without them let its picture and its letters come first. */
const later = (link: string) => link.replace('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(pageRequest).reportError(error)
}
