import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifySchema } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { z } from "zod"
import { ErrorReply } from "../../../contract/errors.ts"
import { type Answer, finish, sendAnswer } from "./answer.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The same `Idempotency-Key` and body get the first answer again. */
    takesIdempotencyKey?: boolean
  }
}

const { $schema: _, ...errorSchema } = z.toJSONSchema(ErrorReply)

/** The reference of the API, to read and for tools. It is the same as long as the server lives, so it is written once. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Cupo",
        version: "0.1.0",
        description:
          "Reservas de clases. Cada llamada con sesión lleva `Authorization: Bearer` (ID token) y `X-Session-Id`. " +
          "Los errores son `{ error: CÓDIGO, message: español }`. Para entrar: `signIn` responde con una credencial en el " +
          "encabezado `set-auth-token`; con ella como bearer `getIdToken` da el ID token, y con este `openSession` la sesión.",
      },
      components: {
        securitySchemes: {
          idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          session: { type: "apiKey", in: "header", name: "X-Session-Id" },
          credential: { type: "http", scheme: "bearer" },
        },
        schemas: { ErrorReply: errorSchema as object },
      },
      security: [{ idToken: [], session: [] }],
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      // Pages and files are no calls of the API.
      if (!schema) return { schema: { hide: true }, url }
      const key = route.route.config?.takesIdempotencyKey && { headers: idempotencyKey }
      return { schema: { ...schema, ...key, response: namingErrors(schema) }, url }
    },
  })
  let written: Answer | undefined
  app.get("/api/openapi.json", { schema: { hide: true } }, async (request, reply) => {
    written ??= finish(JSON.stringify(app.swagger()), { "content-type": "application/json; charset=utf-8" })
    return sendAnswer(request, reply, written)
  })
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, theme: { title: "Cupo: API" } })
}

const idempotencyKey = {
  type: "object",
  properties: { "idempotency-key": { type: "string", minLength: 1, maxLength: 200, pattern: "^[!-~]+$" } },
}

/** Error replies as what they all are, with the codes of each: whole in each place they were twelve of thirteen megabytes. */
function namingErrors({ response = {} }: FastifySchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(response as Record<string, { description?: string }>).map(
      ([status, { description = "", ...schema }]) => [
        status,
        Number(status) < 400
          ? { ...schema, ...(description && { description }) }
          : {
              description,
              allOf: [
                { $ref: "#/components/schemas/ErrorReply" },
                { type: "object", properties: { error: { enum: description.split(", ") } } },
              ],
            },
      ],
    ),
  )
}
