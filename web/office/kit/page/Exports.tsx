import { Button } from "@mantine/core"
import { useState } from "react"
import { ApiError, sayError } from "../../../api/ApiError.ts"
import { toast } from "../../../ui/Toasts.tsx"

interface ExportsProps {
  isEmpty: boolean
  /** By the name of its kind, such as «CSV»: what reads everything and saves it. */
  files: Readonly<Record<string, () => Promise<void>>>
}

/** Saves what a list finds, all its pages. */
export function Exports({ isEmpty, files }: ExportsProps) {
  const [saving, setSaving] = useState<string | null>(null)
  const press = async (kind: string, save: () => Promise<void>) => {
    setSaving(kind)
    try {
      await save()
    } catch (error) {
      // It may also be a piece of ours that did not come, or what the browser could not do.
      void toast("error", error instanceof ApiError ? sayError(error) : `No se pudo exportar ${kind}.`)
    } finally {
      setSaving(null)
    }
  }
  return Object.entries(files).map(([kind, save]) => (
    <Button
      key={kind}
      variant="outline"
      color="ink.8"
      disabled={isEmpty || (saving !== null && saving !== kind)}
      loading={saving === kind}
      onClick={() => press(kind, save)}
    >
      {`Exportar ${kind}`}
    </Button>
  ))
}
