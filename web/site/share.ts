import { toast } from "../ui/Toasts.tsx"

/** The phone's own sheet to send something, or the words and the address to paste. `copied` is said of the second. */
export async function share(what: { text: string; url: string }, copied: string): Promise<void> {
  try {
    if ("share" in navigator) return await navigator.share(what)
    await (navigator as Navigator).clipboard.writeText(`${what.text} ${what.url}`)
    void toast("success", copied)
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return
    void toast("error", "No se pudo compartir. Copia la dirección de esta página.")
  }
}
