/** Leaves a file with the person. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement("a"), { href, download: name }).click()
  // It is read in its own time.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
