import { z } from "zod"

/** A code of six digits, mailed or of an application, however it was typed or pasted: spaces between them are nobody's. */
export const SixDigits = z
  .string({ error: "Código requerido" })
  .max(20, "Debe tener 6 dígitos")
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1, "Código requerido")
      .regex(/^\d{6}$/, "Debe tener 6 dígitos"),
  )
