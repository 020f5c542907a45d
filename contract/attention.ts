import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { ClassId } from "./schedule.ts"
import { RoomId } from "./studio.ts"
import { Day, Instant } from "./time.ts"

/** A class to come that begins within so many hours with nobody in it is worth a look. */
export const emptyHours = 12
/** A mail that failed, or a notice that could not be read, is looked after for so many days: then it is told elsewhere, or not at all. */
export const failedDays = 7
/** The most of a kind that are listed one by one. */
export const mostOfKind = 20

const ofClass = z.object({
  classId: ClassId,
  day: Day,
  hour: z.string(),
  discipline: z.string(),
  branch: z.string(),
})

/** What waits for who asks: of each kind, those that they may act on; null where they may act on none. */
export const Attention = z.object({
  /** All of it, also what is not listed one by one. */
  total: z.int(),
  /** Payments that gave nothing. */
  payments: z.int().nullable(),
  /** What the payment provider said in the last days and could not be read: it belongs to no branch. */
  notices: z.int().nullable(),
  /** Mails that did not leave in the last days. */
  mails: z.int().nullable(),
  /** Places that are offered to who waits, and taken by nobody yet; how many wait. */
  offers: z.array(ofClass.extend({ places: z.int(), waiting: z.int() })).nullable(),
  /** Open classes that begin soon, in which nobody has a seat. */
  empty: z.array(ofClass).nullable(),
  /** Classes whose instructor cannot give them. */
  substitutes: z.array(ofClass).nullable(),
  /** Seats that are out of use until further notice, by room. */
  outOfUse: z
    .array(z.object({ roomId: RoomId, room: z.string(), branch: z.string(), seats: z.array(z.int()) }))
    .nullable(),
  /** Of a database that comes along, to superusers: null as well while its last good backup is of today and its log is kept. */
  backup: z
    .object({
      /** The last good backup is older than a day, or there is none. */
      isLate: z.boolean(),
      lastAt: Instant.nullable(),
      /** What was tried last did not come to an end. */
      hasFailed: z.boolean(),
      /** The settings say where it is kept. */
      isKept: z.boolean(),
      /** Since when the database's log does not reach where it is kept. */
      waitsSince: Instant.nullable(),
    })
    .nullable(),
})
export type Attention = z.infer<typeof Attention>

export const getAttention = endpoint({
  method: "GET",
  path: "/attention",
  tag: "Pendientes",
  summary: "Lo que espera a alguien: cada quien ve lo que puede resolver",
  access: "staff",
  output: Attention,
})
