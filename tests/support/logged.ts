import type { FastifyInstance } from "fastify"

/** What a server logs from now on, instead of writing it. */
export function logOf({ log }: FastifyInstance): string[] {
  const lines: string[] = []
  const name = Object.getOwnPropertySymbols(log).find(({ description }) => description === "pino.stream")
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[name as symbol]
  if (stream) stream.write = (line) => void lines.push(line)
  return lines
}

/** Its lines of requests, as they are read. */
export const requestsIn = (lines: string[]): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request")
