import { z } from "zod"

/** The id of something: of one form, however it was sent, so that two of them can be compared. */
export const Id = z.uuid().toLowerCase()
