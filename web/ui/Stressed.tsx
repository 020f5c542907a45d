/** Words with what stands between asterisks in the house's other voice: «Tu lugar, *siempre tuyo.*» */
export function Stressed({ children }: { children: string }) {
  const parts = children.split(/\*([^*]+)\*/)
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
  return parts.map((part, index) => (index % 2 ? <em key={index}>{part}</em> : part))
}
