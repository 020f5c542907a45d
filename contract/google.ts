import { z } from "zod"

/** Two calls of the identity provider, where Google is set up; their answers are told by these schemas. */
export const googlePaths = {
  start: "/identity/google/start",
  finish: "/identity/google/finish",
} as const

/** Where the window goes, and what the page that opened it must bring back with Google's answer. */
export const GoogleStart = z.object({ url: z.string(), proof: z.string() })
export type GoogleStart = z.infer<typeof GoogleStart>

const token = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7e]+$/)

export const GoogleFinish = z.strictObject({
  code: token(2_000),
  state: token(200),
  proof: token(500).regex(/^[\w.%~-]+$/),
})

/** Who Google says that somebody is; their refresh credential comes in the header `set-auth-token`. */
export const GoogleProfile = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type GoogleProfile = z.infer<typeof GoogleProfile>

/** On which Google's answer goes from its window to the page that opened it. */
export const googleChannel = "cupo.google"

/** What the window was told. */
export interface GoogleSaid {
  code: string | null
  state: string | null
  error: string | null
}

/** In the session storage of the page that went to Google itself, where no window may be opened: what it comes back to. */
export const googleReturn = "cupo.googleReturn"

export interface GoogleReturn {
  state: string
  proof: string
  /** The page that asked. */
  back: { path: string; search: string; hash: string }
  /** What it carried. */
  carried: unknown
  /** What Google said, once it did. */
  told?: GoogleSaid
}
