/** Copies it; whether that was done. Over plain HTTP a browser has no clipboard, and it may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
