import { records } from "../../platform/records/records.ts"

export const notificationRecords = [
  records(
    "class_messages.csv",
    "class_messages",
    ["id", "class_id", "body", "to_waiting", "sent_by", "created_at"],
    { order: "t.created_at, t.id" },
  ),
  // Those that have left, so that nobody is told once more of what they were told; the others leave from where they are.
  records(
    "mails.csv",
    "messages",
    [
      ...(["id", "occasion", "kind", "user_id", "address", "facts", "created_at", "due_at"] as const),
      ...(["tries", "error", "ended_at", "outcome"] as const),
    ],
    { where: "t.outcome is not null", order: "t.id" },
  ),
  // That a class was moved is remembered of the event alone.
  records("class_moves.csv", "events", ["id", "name", "data", "recorded_at", "handled_at", "messages"], {
    where: "t.name = 'class-moved' and t.handled_at is not null",
    order: "t.id",
    said: {
      messages: "(select count(*) from messages m where m.occasion = t.id and m.outcome is not null)",
    },
  }),
]
