/** What a call adds to its line of the log: no names, addresses or secrets. */
export type Noted = Record<string, string | boolean>

declare module "fastify" {
  interface FastifyRequest {
    noted: Noted | undefined
  }
}
