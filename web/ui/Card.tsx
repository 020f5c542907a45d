import type { ComponentPropsWithoutRef } from "react"
import style from "./Card.module.css"

type Tone = "plain" | "cream" | "sage" | "gold" | "clay" | "ink"

/** A surface with a hairline. */
export function Card({
  tone = "plain",
  className,
  ...rest
}: ComponentPropsWithoutRef<"div"> & { tone?: Tone }) {
  return <div {...rest} data-tone={tone} className={`${style.card} ${className ?? ""}`} />
}
