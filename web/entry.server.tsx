import { renderToReadableStream } from "react-dom/server"
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from "react-router"
import { type ApiFetch, apiFetchContext } from "./api/server.ts"

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
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    { nonce, onError: reportError },
  )
  // Every page is complete when it is sent: nothing in it waits for slow data.
  await html.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stylesFirst(await new Response(html).text()), { status, headers })
}

const stylesheet = /<link [^>]*rel="stylesheet"[^>]*>/g
const preload = /<link [^>]*rel="(?:modulepreload|preload)"/

/**
 * Puts the stylesheets ahead of what is preloaded: nothing is painted before them, and a browser has
 * six connections. React looks preloads up wherever they are, so the order is free to change.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf("</head>")
  const head = html.slice(0, end)
  const sheets = head.match(stylesheet)?.join("") ?? ""
  const rest = head.replace(stylesheet, "")
  const first = rest.search(preload)
  return first < 0 ? html : rest.slice(0, first) + sheets + rest.slice(first) + html.slice(end)
}

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(pageRequest).reportError(error)
}
