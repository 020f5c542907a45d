/** A scrape, series by series as it was written: «cupo_processes», «cupo_http_requests_total{…}». */
export interface Scrape {
  text: string
  series: Map<string, number>
  /** The sum of all series of a metric that have these labels. */
  of(name: string, labels?: Record<string, string>): number
  names: Set<string>
}

export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  const series = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ")
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
  return {
    ...{ text, series },
    names: new Set([...series.keys()].map((one) => one.replace(/\{.*/, ""))),
    of(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const found = [...series].filter(
        ([one]) => one.replace(/\{.*/, "") === name && wanted.every((label) => one.includes(label)),
      )
      return found.reduce((sum, [, value]) => sum + value, 0)
    },
  }
}

/** Where a program of ours says that its metrics are. */
export function metricsOf(output: string): string {
  const [, url] = /Metrics are at (\S+)/.exec(output) ?? []
  if (!url) throw new Error(`No metrics: ${output}`)
  return url
}
