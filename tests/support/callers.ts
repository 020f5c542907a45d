import type { Access } from "../../contract/endpoint.ts"

/** The plain kinds of caller that an access lets in: not those whom a permission does. */
export const plainCallers = (access: Access): string[] =>
  typeof access === "string" ? [access] : "anyOf" in access ? access.anyOf.flatMap(plainCallers) : []
