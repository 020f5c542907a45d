import "./Toasts.css"
import { Suspense, useSyncExternalStore } from "react"
import { lazily } from "./lazily.tsx"

type Kind = "info" | "success" | "error"

const Container = lazily(async () => ({ default: (await import("react-toastify")).ToastContainer }), {
  silent: true,
})

let wanted = false
const listeners = new Set<() => void>()

/** Says something in passing. The library arrives with the first message. */
export async function toast(kind: Kind, text: string): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const library = await import("react-toastify")
  library.toast[kind](text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where passing messages appear: top right, for `autoClose` milliseconds. */
export function Toasts({ autoClose }: { autoClose: number }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  if (!shown) return null
  return (
    <Suspense>
      <Container position="top-right" autoClose={autoClose} theme="light" closeButton={false} />
    </Suspense>
  )
}
