import { Fragment } from "react"

/**
 * Words with mail addresses among them. One that does not fit breaks before its «@» or a dot, and elsewhere only where a part
 * of it alone is too long: «.c» and «om» are no house. What is copied of it has nothing in between.
 */
export function Address({ children }: { children: string }) {
  const words = children.split(/(\S+@\S+)/)
  return words.map((word, index) => {
    const parts = index % 2 ? word.split(/(?=@|\.\S)/) : [word]
    return parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
      <Fragment key={`${index} ${at}`}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
  })
}
