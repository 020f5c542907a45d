/** Files that somebody chose on this page, by the import that they are of: a page that was loaded anew has none. */
const held = new Map<string, readonly File[]>()

export const holdFiles = (id: string, files: readonly File[]) => void held.set(id, files)
export const heldFiles = (id: string) => held.get(id)
