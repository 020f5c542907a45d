import "./ui/cutOff.ts"
import { isBeingLeft, onItsWay } from "./ui/leaving.ts"

interface RouteEntry {
  id: string
  /** The address of its module. */
  module: string
}

/** React Router's own, which it keeps on the page. */
interface Routed {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: Record<"pathname" | "search" | "hash", string> | undefined } }
  }
}

/**
 * Loads what draws a route, in the place of React Router's own, which loads the page anew where it cannot be had: there a deploy took it away, or
 * there is no network. Here it is the page that was pressed for. But Safari and Firefox end what is on its way also as soon as somebody leaves for another site, and loading the page
 * anew would call that off: they are let go. Who comes back, or presses something since they stayed, has the page anew.
 */
export async function loadRouteModule(route: RouteEntry, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  return onItsWay(load(route, loaded))
}

async function load(route: RouteEntry, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    const found: unknown = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = found
    return found
  } catch (error) {
    console.error(`${route.module} could not be loaded`, error)
    if (isBeingLeft()) loadAnewWhenPressed()
    else loadAnew()
    // On its way for ever: so the page is known to be cut off, should it come back.
    return new Promise(() => {})
  }
}

function loadAnew(): void {
  const { location: to } = (window as Routed).__reactRouterDataRouter?.state.navigation ?? {}
  const address = to ? new URL(`${to.pathname}${to.search}${to.hash}`, location.origin).href : location.href
  // Of the back button the browser is there by now; an address that has a # is no other then, and nothing would be loaded.
  if (address === location.href) location.reload()
  else location.assign(address)
}

function loadAnewWhenPressed(): void {
  for (const press of ["pointerdown", "keydown"])
    addEventListener(press, () => location.reload(), { once: true, capture: true })
}
