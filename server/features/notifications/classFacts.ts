const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A class `c` of a statement as a mail names it: a column over what classNames joins. */
export const classColumn = `json_strip_nulls(json_build_object('id', c.id, 'discipline', d.name,
  'instructor', trim(i.first_name || ' ' || i.last_name), 'day', c.day, 'hour', to_char(c.hour, 'HH24:MI'),
  'startsAt', ${instantText("c.starts_at")},
  'keptUntil', ${instantText("(c.starts_at + make_interval(mins => b.late_minutes))")}, 'endsAt', ${instantText("c.ends_at")},
  'timeZone', b.time_zone, 'room', room.name,
  'branch', json_build_object('id', b.id, 'name', b.name, 'address', b.address, 'phone', b.phone)))`

export const classNames = `join branches b on b.id = c.branch_id
  join rooms room on room.id = c.room_id
  join disciplines d on d.id = c.discipline_id
  join instructors i on i.id = c.instructor_id`
