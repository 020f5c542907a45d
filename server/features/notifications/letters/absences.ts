import { noShowWindowDays, sayLimit } from "../../../../contract/noShows.ts"
import type { Facts } from "../facts.ts"
import type { Letter, Surroundings } from "./letter.ts"
import { mine } from "./seats.ts"
import { sayClass } from "./words.ts"

/** They missed a class, and are told what one more would mean. */
export const absenceWarning = (
  { firstName, class: item, recent, ...limit }: Facts["absenceWarning"],
  around: Surroundings & { userId: string },
): Letter => ({
  subject: `No llegaste a ${item.discipline}, ${sayClass(item)}`,
  preview: sayLimit(limit),
  title: "Te esperábamos",
  paragraphs: [
    `Hola, ${firstName}. Marcamos que no llegaste a ${item.discipline}, ${sayClass(item)}, en ${item.branch.name}.`,
    `${recent === 1 ? "Es tu primera falta" : `Llevas ${recent} faltas`} en ${noShowWindowDays} días. ${sayLimit(limit)}`,
    "Si no puedes venir, cancela a tiempo: así no cuenta como falta y alguien más toma tu lugar. Si sí viniste, dilo en recepción y lo corregimos.",
  ],
  action: mine(around),
  reason: "Te escribimos porque tenías una reserva con nosotros.",
})
