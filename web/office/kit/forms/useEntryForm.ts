import type { UseFormReturnType } from "@mantine/form"
import { useEffect, useRef, useState } from "react"
import type { Endpoint } from "../../../../contract/endpoint.ts"
import { ApiError } from "../../../api/ApiError.ts"
import type { CallOptions } from "../../../api/client.ts"
import { isDoneBefore } from "../../../api/openPresses.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { toast } from "../../../ui/Toasts.tsx"
import type { Difference } from "./Differences.tsx"
import { sayToStaff } from "./sayToStaff.ts"

interface Edited {
  revision?: number
  /** What the edit does to others, as it was shown. */
  accepts?: string
}

export interface EntryFormOptions<Values, Entry> {
  form: UseFormReturnType<Values>
  /** What is edited; undefined while something new is made. */
  entry: (Entry & { revision: number }) | undefined
  /** `edited` says which revision it was made on, and what was agreed to; it is empty for something new. */
  send: (values: Values, edited: Edited, options: Required<CallOptions>) => Promise<unknown>
  /** As it is now, when somebody else saved meanwhile. */
  readAgain: () => Promise<Entry & { revision: number }>
  valuesOf: (entry: Entry) => Values
  /** What each field is called, and how its value reads. */
  names: Record<keyof Values & string, string>
  say?: (value: unknown, field: keyof Values & string) => string
  staleAfter: readonly Endpoint[]
  saved: string
  failed: string
  /** What is said instead of `failed` when an answer came that nobody can read. */
  unclear?: string
  onSaved: () => void
}

/**
 * Saves what a form holds. Nothing typed is lost: a refusal stands by its field; when somebody else saved meanwhile, what
 * they changed is shown, fields that were not touched here take it over, and the next press saves on top of it.
 */
export function useEntryForm<Values extends Record<string, unknown>, Entry>(
  options: EntryFormOptions<Values, Entry>,
) {
  const { form, entry, send, readAgain, valuesOf, names, saved, failed, onSaved } = options
  const newest = useRef(entry && { revision: entry.revision })
  const base = useRef(form.getValues())
  const [differences, setDifferences] = useState<Difference[]>([])
  const [isSaved, setSaved] = useState(false)
  const [isGone, setGone] = useState(false)
  /** Goes on from what is saved by now; who else saved is said, and not what was saved from here. */
  const takeOver = async (isOwn = false) => {
    const now = await readAgain()
    const theirs = valuesOf(now)
    const fields = Object.keys(names) as (keyof Values & string)[]
    const changed = fields.filter((field) => !isSame(theirs[field], base.current[field]))
    const say = options.say ?? ((value: unknown) => String(value ?? ""))
    setDifferences(
      (isOwn ? [] : changed).map((field) => ({
        field: names[field],
        now: say(theirs[field], field),
        isKept: !isSame(form.getValues()[field], base.current[field]),
      })),
    )
    for (const field of changed) {
      if (isSame(form.getValues()[field], base.current[field])) {
        form.setFieldValue(field, theirs[field] as never)
      }
    }
    base.current = theirs
    newest.current = { revision: now.revision }
  }
  const write = useWrite({
    send: ({ values, ...agreed }: { values: Values; accepts?: string }, how) =>
      send(values, { ...newest.current, ...agreed }, how),
    staleAfter: options.staleAfter,
    onSuccess: () => {
      void toast("success", saved)
      setSaved(true)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // Of the entry itself, and not of what it refers to.
      if (error.status === 404 && newest.current)
        return readAgain().then(
          () => {},
          (now) => setGone(isMissing(now)),
        )
      const isOwn = isDoneBefore(error)
      if (error.code === "EDITED_MEANWHILE" || (isOwn && newest.current))
        return takeOver(isOwn).catch(() => {})
      if (error.fields.length > 0) {
        form.setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])))
      }
    },
  })
  // Only once nothing is left to be asked about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was saved.
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved])
  return {
    form,
    write: {
      ...write,
      mutate: (values: Values, accepts?: string | null) =>
        write.mutate({ values, ...(accepts && { accepts }) }),
    },
    /** What was sent, while nobody knows what became of it. */
    unheard: write.outcome === "unknown" ? write.variables : undefined,
    differences,
    /** Somebody else deleted it: nothing is to be saved any more. */
    isGone,
    error: isGone
      ? "Alguien más lo eliminó mientras lo editabas: ya no se puede guardar."
      : say("guardó", write.error, { refused: sayRefusal(failed, options.unclear) }),
    isDirty: !isSaved && Object.keys(names).some((field) => !isSame(form.values[field], base.current[field])),
  }
}

export type EntryFormState = Pick<
  ReturnType<typeof useEntryForm>,
  "write" | "differences" | "error" | "isDirty" | "isGone"
>

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is wrong with a field is said beside it. */
const sayRefusal =
  (failed: string, unclear = failed) =>
  (error: Error): string =>
    error instanceof ApiError
      ? error.code === "INTERNAL"
        ? failed
        : sayToStaff(error, error.message)
      : unclear
