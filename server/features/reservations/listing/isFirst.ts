import { piece } from "../../../platform/database/piece.ts"

/** Whether a reservation `r` of a class `c` is of somebody who never came to one before. Of what nobody took a roll of, who had a seat came. */
export const isFirst = piece`not exists (
  select from reservations e join classes k on k.id = e.class_id
  where e.user_id = r.user_id and e.cancelled_at is null and e.attended is distinct from false and k.starts_at < c.starts_at)`
