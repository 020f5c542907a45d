import style from "./Pictures.module.css"

/** Sizes in pixels. */
export interface Shown {
  id: string
  url: string
  width: number
  height: number
  /** What must be seen of it, in hundredths of its width and height; absent: its middle. */
  focus?: { x: number; y: number } | undefined
}

/** How wide a frame is, of which kind of window: CSS lengths, the last without a condition. */
export type Widths = readonly [...(readonly [media: string, width: string])[], string]

interface PhotoProps {
  image: Shown
  /** The same in other widths, as `srcset` has them. */
  srcSet?: string | undefined
  /** Of the frame that cuts it, to choose among them. */
  frame?: { ratio: number; widths: Widths }
  /** It is seen first: nothing waits for it. */
  first?: boolean
}

/** A picture that says nothing that the words do not: silent for who does not see it. Its frame has its own room. */
export function Photo({ image, srcSet, frame, first }: PhotoProps) {
  const { url, width, height, focus } = image
  return (
    <img
      className={style.photo}
      src={url}
      {...(srcSet && frame && { srcSet, sizes: sizesOf(image, frame) })}
      width={width}
      height={height}
      alt=""
      decoding="async"
      {...(focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } })}
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  )
}

/** A picture wider than its frame is drawn wider than it. Past two pixels for each of the window's nobody sees the difference. */
function sizesOf({ width, height }: Shown, { ratio, widths }: Required<PhotoProps>["frame"]): string {
  const share = Math.max(1, width / height / ratio)
  const drawn = (length: string, fine: number) => `calc(${(share * fine).toFixed(2)} * (${length}))`
  return widths
    .flatMap((each) => {
      const [media, length] = typeof each === "string" ? ["", each] : each
      const fine = ["(min-resolution: 2.5dppx)", media].filter(Boolean).join(" and ")
      return [`${fine} ${drawn(length, 0.72)}`, `${media} ${drawn(length, 1)}`.trim()]
    })
    .join(", ")
}
