import { z } from "zod"

/** A studio's colour. Whatever it is, `tonesOf` makes of it what can be read. */
export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Elige un color")
export type Accent = z.infer<typeof Accent>
