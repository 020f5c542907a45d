import type { FocusEventHandler, KeyboardEventHandler } from "react"
import { Link } from "react-router"
import style from "./Bars.module.css"

interface BarProps {
  /** The whole of it in words, for who hears or points at it. */
  says: string
  /** The list that adds up to it. */
  to: string | undefined
  /** The one of its chart that the tab key comes to. */
  isStop: boolean
  /** What it is found by. */
  at: string
  /** Shares of the width, and pixels of the height. */
  box: { x: number; width: number; y: number; height: number }
  fill: string
  onKeyDown: KeyboardEventHandler
  onFocus: FocusEventHandler
  /** With null once nobody points at it. */
  onShow: (says: string | null) => void
}

/** One part of a bar; a link, where a list has what it is the sum of. */
export function Bar({ says, to, isStop, at, box, fill, onKeyDown, onFocus, onShow }: BarProps) {
  const { x, width, y, height } = box
  const given = {
    ...{ "aria-label": says, "data-at": at, tabIndex: isStop ? 0 : -1, onKeyDown, onFocus },
    onBlur: () => onShow(null),
    onPointerEnter: () => onShow(says),
    onPointerLeave: () => onShow(null),
  }
  const drawn = (
    <rect className={style.bar} x={`${x}%`} width={`${width}%`} y={y} height={height} fill={fill} />
  )
  if (to) {
    return (
      <Link to={to} {...given}>
        {drawn}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrows come to it, so that it is heard.
    <g role="img" {...given}>
      {drawn}
    </g>
  )
}
