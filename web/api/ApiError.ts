import type { ErrorReply } from "../../contract/errors.ts"

/** A refusal of the API, or the lack of an answer: `OFFLINE` when nothing was sent, `NETWORK` when that is not known. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: NonNullable<ErrorReply["fields"]>
  /** Seconds to wait before a new try. */
  readonly retryAfter: number | undefined

  constructor(status: number, reply: Partial<Omit<ErrorReply, "error">> & { error?: string }) {
    super(reply.message || "Error de servidor")
    this.name = "ApiError"
    this.status = status
    this.code = reply.error ?? "INTERNAL"
    this.fields = reply.fields ?? []
    this.retryAfter = reply.retryAfter
  }

  static async from(response: Response): Promise<ApiError> {
    const reply = await response.json().catch(() => ({}))
    const header = Number(response.headers.get("retry-after")) || undefined
    return new ApiError(response.status, { retryAfter: header, ...reply })
  }

  static offline(): ApiError {
    return new ApiError(0, {
      error: "OFFLINE",
      message: "Sin conexión. Revisa tu internet e intenta de nuevo.",
    })
  }

  static unreachable(): ApiError {
    return new ApiError(0, {
      error: "NETWORK",
      message: "No hay conexión con el estudio. Revisa tu internet e intenta de nuevo.",
    })
  }
}

/** What to say of a failure: of a field its own reason, else what was refused. */
export function sayError(error: unknown): string {
  return error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : "Error de servidor"
}
