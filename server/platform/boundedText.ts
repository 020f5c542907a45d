/** What a call of ours was answered, of no more than so many bytes. Throws of one that has no end, whose `name` it says. */
export async function boundedText({ body }: Response, name: string, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`${name} has no end`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
