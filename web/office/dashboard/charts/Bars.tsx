import { scaleBand, scaleLinear } from "d3-scale"
import { stack, stackOffsetDiverging } from "d3-shape"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { Bar } from "./Bar.tsx"
import style from "./Bars.module.css"
import { type Point, stepTo } from "./points.ts"
import { fillOf, Legend, Patterns, type Series } from "./tones.tsx"

interface Part {
  value: number
  says: string
  to?: string | undefined
}

interface Group {
  id: string
  /** Below its bar, in one line or two. */
  short: string
  below?: string | undefined
  /** In the order of the series. */
  parts: readonly Part[]
}

interface BarsProps {
  label: string
  series: readonly Series[]
  groups: readonly Group[]
  /** On the axis. */
  sayTick: (value: number) => string
}

const [height, top, bottom] = [240, 10, 200]

/**
 * Bars side by side, each made of parts that stand on one another; what is below nothing hangs. One stop of the tab key, and
 * arrows from part to part. Widths are shares of what there is, so nothing is measured.
 */
export function Bars({ label, series, groups, sayTick }: BarsProps) {
  const id = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const [at, setAt] = useState<Point>()
  const [shown, setShown] = useState<string | null>(null)
  const stacked = stack<unknown, Group, number>()
    .keys(series.keys())
    .value(({ parts }, part) => parts[part]?.value ?? 0)
    .offset(stackOffsetDiverging)([...groups])
  const ends = stacked.flat(2)
  const y = scaleLinear([Math.min(0, ...ends), Math.max(1, ...ends)], [bottom, top]).nice(4)
  const x = scaleBand(groups.keys(), [0, 100]).paddingInner(0.28).paddingOuter(0.14)
  const points = groups.flatMap(({ parts }, group) =>
    parts.flatMap(({ value }, part) => (value === 0 ? [] : [{ group, part }])),
  )
  const current = points.find((one) => isSame(one, at)) ?? points.at(-1)
  const step = (event: KeyboardEvent) => {
    const next = current && stepTo(points, current, event.key)
    if (!next) return
    event.preventDefault()
    drawing.current?.querySelector<SVGElement>(`[data-at="${nameOf(next)}"]`)?.focus()
  }
  return (
    <div className={style.chart}>
      <Legend id={id} series={series} />
      <p className={style.shown} aria-hidden="true">
        {shown}
      </p>
      <div className={style.plot}>
        <svg className={style.axis} height={height} aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <text key={tick} x="100%" y={y(tick)} dx="-8" dy="0.32em">
              {sayTick(tick)}
            </text>
          ))}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields. */}
        <svg ref={drawing} className={style.bars} height={height} role="group" aria-label={label}>
          <Patterns id={id} />
          {y.ticks(4).map((tick) => (
            <line
              key={tick}
              className={style.line}
              data-base={tick === 0 || undefined}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {points.map((point) => {
            const [from = 0, to = 0] = stacked[point.part]?.[point.group] ?? []
            const { says, to: list } = (groups[point.group] as Group).parts[point.part] as Part
            const box = {
              ...{ x: x(point.group) ?? 0, width: x.bandwidth() },
              ...{ y: y(to), height: Math.max(1, y(from) - y(to)) },
            }
            return (
              <Bar
                key={nameOf(point)}
                says={says}
                to={list}
                at={nameOf(point)}
                isStop={isSame(point, current)}
                box={box}
                fill={fillOf(id, series[point.part]?.tone ?? "solid")}
                onKeyDown={step}
                onFocus={() => {
                  setAt(point)
                  setShown(says)
                }}
                onShow={setShown}
              />
            )
          })}
          {groups.map(({ id: name, short, below }, group) => (
            <text
              key={name}
              className={style.name}
              y={bottom + 20}
              data-between={(groups.length - 1 - group) % 2 === 1 || undefined}
            >
              <tspan x={`${(x(group) ?? 0) + x.bandwidth() / 2}%`}>{short}</tspan>
              <tspan x={`${(x(group) ?? 0) + x.bandwidth() / 2}%`} dy="16">
                {below}
              </tspan>
            </text>
          ))}
        </svg>
      </div>
    </div>
  )
}

const nameOf = ({ group, part }: Point) => `${group}-${part}`
const isSame = (one: Point, other: Point | undefined) => one.group === other?.group && one.part === other.part
