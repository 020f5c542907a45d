import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

export const deployed = (path: string): string => join(import.meta.dirname, "../../deploy", path)

export interface Alert {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(deployed("prometheus/alerts.yaml"), "utf8"))
  return groups.flatMap((group: { rules: Alert[] }) => group.rules)
}

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
}

/** What each panel of the dashboard asks. */
export function readPanels(): { title: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(deployed("grafana/cupo.json"), "utf8")) as { panels: Panel[] }
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
}

/** The metrics that an expression asks for, as a histogram is named: without what its series end with. */
export const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\bcupo_\w+/g)].map(([name]) => name.replace(/(_seconds)_(bucket|sum|count)$/, "$1"))
