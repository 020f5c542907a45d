import type { ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema as the document has it
export type Schema = Record<string, any>

interface Parameter {
  in: "path" | "query" | "header"
  name: string
  required?: boolean
  schema: Schema
}

/** One call as the API's reference describes it. */
export interface Operation {
  name: string
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema }
  /** What the credential that it carries is called; several are sent together. */
  security: Record<string, string[]>[]
}

export interface Answer {
  status: number
  type: string
  text: string
}

/** The reference of the API, and nothing else of ours: what a stranger has in hand. */
export interface Document {
  operations: Operation[]
  /** What of an answer the reference does not say; undefined where it says all. */
  faultOf(operation: Operation, answer: Answer): string | undefined
}

/** Reads what a server says of itself at `/api/openapi.json`. */
export async function readDocument(url: string): Promise<Document> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Schema
  const operations = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, one]) => toOperation(path, method, one)),
  )
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema(document, "document")
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string) => {
    const made = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    validators.set(pointer, made)
    return made
  }
  return {
    operations,
    faultOf({ path, method }, { status, type, text }) {
      const { content } = document.paths[path][method].responses[status] ?? {}
      if (!content) return `${status} is not among its answers: ${text.slice(0, 300)}`
      const [media = ""] = Object.keys(content)
      if (media === "image/*") return type.startsWith("image/") ? undefined : `${type} is no image`
      if (!type.startsWith(media)) return `${type} is not ${media}`
      const at = ["paths", path, method, "responses", `${status}`, "content", media, "schema"]
      const isAsSaid = validatorOf(at.map((part) => `/${pointed(part)}`).join(""))
      if (isAsSaid(JSON.parse(text))) return undefined
      const [first] = isAsSaid.errors ?? []
      return `${status} is not as described: ${first?.instancePath} ${first?.message}: ${text.slice(0, 300)}`
    },
  }
}

function toOperation(path: string, method: string, one: Schema): Operation {
  const [body] = Object.entries<Schema>(one.requestBody?.content ?? {})
  return {
    ...{ name: one.operationId, method, path, parameters: one.parameters ?? [], security: one.security },
    ...(body && { body: { type: body[0], schema: body[1].schema } }),
  }
}

/** A part of a JSON pointer that stands in an address. */
const pointed = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
