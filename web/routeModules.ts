import { join } from "node:path"
import type { Plugin } from "vite"

/** Has the browser load routes by `loadRouteModule.ts`. Throws when React Router loads them in another way than it did. */
export function routeModules(own = join(process.cwd(), "web/loadRouteModule.ts")): Plugin {
  let isUsed = false
  return {
    name: "route-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (source !== "./routeModules.js" || !importer?.includes("/react-router/dist/")) return undefined
      isUsed = true
      return own
    },
    buildEnd(error) {
      if (!error && !isUsed)
        this.error("React Router loads its routes in another way: see web/routeModules.ts")
    },
  }
}
