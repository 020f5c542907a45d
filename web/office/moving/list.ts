import { list as configuration } from "../configuration/list.ts"

export const list = `${configuration}/mudanza`
