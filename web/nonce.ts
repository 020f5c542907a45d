import { createContext } from "react"

/** Of the rendering on the server: what a script of the page's own is known by. Undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
