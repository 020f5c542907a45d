import type { ClassType } from "../../../../contract/schedule.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { freePlaces, liveOffers } from "../deciding/places.ts"

/** Somebody waits for the class: a place of it is not for whoever comes first. */
class SomebodyWaits extends Error {}

/** A rule's yes, unless somebody waits for the class. */
export function unlessQueued<T>(hasQueue: boolean | undefined, yes: T): T {
  if (hasQueue) throw new SomebodyWaits()
  return yes
}

/** Decides the short way, which locks no class; and if somebody waits for it, the long way, which serves them. */
export async function besideQueue<T>(short: () => Promise<T>, long: () => Promise<T>): Promise<T> {
  try {
    return await short()
  } catch (error) {
    if (error instanceof SomebodyWaits) return long()
    throw error
  }
}

export interface Waiting {
  id: string
  userId: string
  /** False: only wants to be told. */
  automatic: boolean
}

export interface QueueFacts {
  starts_at: Date
  type: ClassType
  status: "abierta" | "cerrada"
  time_zone: string
  times: unknown
  /** Free, offered ones included. */
  places: number
  offered: number
  /** By turn. */
  waiting: Waiting[] | null
}

/** A class as far as serving who waits for it goes; no row when there is no such class. Inside lockClasses. */
export const readQueue = statement<QueueFacts>("queue-facts")(
  piece`select c.starts_at, c.type, c.status, b.time_zone,
     (select value from settings where name = 'cancellation_times') as times,
     ${freePlaces}::int as places,
     (${liveOffers("select count(*)")})::int as offered,
     (select json_agg(json_build_object('id', w.id, 'userId', w.user_id, 'automatic', w.automatic) order by w.turn)
       from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as waiting
   from classes c join branches b on b.id = c.branch_id
   where c.id = ${uuid("classId")}`,
)
