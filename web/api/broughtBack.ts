/** Calls whenever the browser brings this page back as it was left, until the returned function is called. */
export function onBroughtBack(tell: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell()
  }
  addEventListener("pageshow", shown)
  return () => removeEventListener("pageshow", shown)
}
