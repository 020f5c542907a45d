import { createContext } from "react"

/** The studio's name, as its settings write it. */
export const StudioName = createContext("")
