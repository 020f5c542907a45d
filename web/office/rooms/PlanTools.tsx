import type { Tool } from "./draw.ts"
import style from "./PlanTools.module.css"

const tools: readonly { tool: Tool; name: string; key: string }[] = [
  { tool: "seat", name: "Lugar", key: "L" },
  { tool: "blocked", name: "Fuera de uso", key: "B" },
  { tool: "aisle", name: "Pasillo", key: "P" },
]

interface PlanToolsProps {
  tool: Tool
  onTool: (tool: Tool) => void
}

/** What is drawn with. */
export function PlanTools({ tool, onTool }: PlanToolsProps) {
  return (
    <fieldset className={style.choice}>
      <legend className={style.legend}>Qué dibujas</legend>
      {tools.map((one) => (
        <label key={one.tool} className={style.tool}>
          <input
            type="radio"
            name="tool"
            checked={tool === one.tool}
            onChange={() => onTool(one.tool)}
            aria-keyshortcuts={one.key}
          />
          <span className={style.swatch} data-state={one.tool} />
          {one.name}
        </label>
      ))}
    </fieldset>
  )
}
