import { office } from "../sections.ts"

export const list = `${office}/nomina`
