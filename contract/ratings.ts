import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { pageOf } from "./paging.ts"
import { ReservationId } from "./reservations.ts"
import { edited, Revision } from "./revision.ts"
import { words } from "./text.ts"
import { Day, Hour, Instant } from "./time.ts"

/** For how long after its end a class may be rated. */
export const ratingHours = 48
/** The longest a rating's words may be, in letters. */
export const longestRating = 300
/** From how many answers on whoever gives the classes reads them. */
export const fewestAnswers = 5
/** How many months the office looks back, this one among them. */
export const ratingMonths = 6

/** What whether a class may be rated is decided on. Times in milliseconds. */
export interface Ratable {
  endsAt: number
  isCancelled: boolean
  /** What the roll says; null: nothing of them. */
  attended: boolean | null
  /** A person marked somebody of the class. */
  isRollTaken: boolean
  isRated: boolean
}

/** Why a class cannot be rated at `now`; undefined when it can: by who came, or had a seat to the end where no roll was taken. */
export function whyUnratable(seat: Ratable, now: number): ErrorCode | undefined {
  if (seat.isRated) return "ALREADY_RATED"
  if (seat.isCancelled) return "RATING_NOT_CAME"
  if (now < seat.endsAt) return "RATING_NOT_YET"
  if (now > seat.endsAt + ratingHours * 3_600_000) return "RATING_CLOSED"
  return (seat.attended ?? !seat.isRollTaken) ? undefined : "RATING_NOT_CAME"
}

const tag = "Calificaciones"

/** A class that waits to be rated by who asks. */
export const Unrated = z.object({
  reservationId: ReservationId,
  discipline: z.string(),
  instructor: z.string(),
  branchName: z.string(),
  day: Day,
  hour: Hour,
  until: Instant,
})
export type Unrated = z.infer<typeof Unrated>

export const listUnrated = endpoint({
  method: "GET",
  path: "/ratings/pending",
  tag,
  summary: "Mis clases que todavía puedo calificar, la más reciente primero",
  access: "customer",
  output: z.object({ classes: z.array(Unrated) }),
})

/** What one said of a class. */
export const MyRating = z.object({ reservationId: ReservationId, stars: z.int(), words: z.string() })
export type MyRating = z.infer<typeof MyRating>

/** How many of the newest one reads. */
export const mostMyRatings = 200

export const listMyRatings = endpoint({
  method: "GET",
  path: "/ratings/my",
  tag,
  summary: `Mis calificaciones de las reservas de mi historial, la más reciente primero; las ${mostMyRatings} últimas`,
  access: "customer",
  output: z.object({ ratings: z.array(MyRating) }),
})

export const RatingWish = z.strictObject({
  stars: z
    .int("Elige de una a cinco estrellas")
    .min(1, "Elige de una a cinco estrellas")
    .max(5, "Elige de una a cinco estrellas"),
  words: words(longestRating).default(""),
})

export const rateClass = endpoint({
  method: "POST",
  path: "/reservations/:id/rating",
  tag,
  summary: "Califica una clase a la que asistí: una vez, hasta 48 horas después",
  access: "customer",
  params: z.strictObject({ id: ReservationId }),
  body: RatingWish,
  status: 201,
  output: z.object({
    reservationId: ReservationId,
    stars: z.int(),
    words: z.string(),
    ratedAt: Instant,
  }),
  takesIdempotencyKey: true,
  errors: [
    "RESERVATION_NOT_FOUND",
    "RATINGS_OFF",
    "RATING_NOT_YET",
    "RATING_CLOSED",
    "RATING_NOT_CAME",
    "ALREADY_RATED",
  ],
})

/** `average`: of `answers` ratings, 1 to 5, to two decimals; null where there is none. */
const Figures = z.object({ answers: z.int(), average: z.number().nullable() })

const Rated = Figures.extend({
  id: z.string(),
  name: z.string(),
  /** In the order of the answer's months. */
  months: z.array(Figures),
})
export type Rated = z.infer<typeof Rated>

export const RatingWords = z.object({
  reservationId: ReservationId,
  stars: z.int(),
  words: z.string(),
  person: z.string(),
  discipline: z.string(),
  instructor: z.string(),
  branchName: z.string(),
  day: Day,
  hour: Hour,
})
export type RatingWords = z.infer<typeof RatingWords>

/** How many of the newest words the office reads. */
export const mostRatingWords = 24

/** Who came is known to whoever reads this already. What was marked as missed afterwards is not counted. */
export const getRatings = endpoint({
  method: "GET",
  path: "/ratings",
  tag,
  summary:
    "Cómo califican las clases, por disciplina, por instructor y por sucursal, mes a mes, y lo que escriben",
  access: { module: "clases", action: "detalle", of: "branch" },
  output: Figures.extend({
    /** `yyyy-MM`, the oldest first. */
    months: z.array(z.string()),
    disciplines: z.array(Rated),
    instructors: z.array(Rated),
    branches: z.array(Rated),
    /** Those with words, the newest first. */
    words: z.array(RatingWords),
  }),
  errors: ["RATINGS_OFF"],
})

/**
 * Of whoever gives the classes: nobody is named, no class either, and under five answers there is only their number. The figures are of all
 * of them, the words of a page, in an order that tells nothing.
 */
export const getOwnRatings = endpoint({
  method: "GET",
  path: "/ratings/own",
  tag,
  summary: "Cómo califican mis clases de los últimos meses, sin nombres y desde cinco respuestas",
  access: { module: "misClases", action: "ver", of: "branch" },
  query: z.strictObject(pageOf(["at"])).omit({ sort: true }),
  output: Figures.extend({
    isOn: z.boolean(),
    words: z.array(z.object({ stars: z.int(), words: z.string() })),
    /** How many of them have words. */
    total: z.int(),
  }),
})

export const RatingSetting = z.object({ isOn: z.boolean(), revision: Revision })
export type RatingSetting = z.infer<typeof RatingSetting>

export const getRatingSetting = endpoint({
  method: "GET",
  path: "/config/ratings",
  tag: "Configuración",
  summary: "Si se pregunta cómo estuvo la clase",
  access: "staff",
  output: RatingSetting,
})

export const RatingSettingEdit = z.strictObject({
  isOn: z.boolean("Indica si se pregunta"),
  ...edited,
})

export const saveRatingSetting = endpoint({
  method: "POST",
  path: "/config/ratings",
  tag: "Configuración",
  summary: "Guarda si se pregunta cómo estuvo la clase",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: RatingSettingEdit,
  output: RatingSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})
