import "./ui/cutOff.ts"
import { isBeingLeft, onItsWay } from "./ui/leaving.ts"

interface RouteEntry {
  id: string
  /** The address of its module. */
  module: string
}

/**
 * Loads what draws a route, in the place of React Router's own, which loads the page anew where it cannot be had: there a deploy took it away, or
 * there is no network. But Safari and Firefox end what is on its way also as soon as somebody leaves for another site, and loading the page
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
    else location.reload()
    // On its way for ever: so the page is known to be cut off, should it come back.
    return new Promise(() => {})
  }
}

function loadAnewWhenPressed(): void {
  for (const press of ["pointerdown", "keydown"])
    addEventListener(press, () => location.reload(), { once: true, capture: true })
}
