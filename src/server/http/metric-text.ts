/** A metric with one sample per combination of labels. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export type Sample = {
  value: number
  labels?: Readonly<Record<string, string>>
  /** For histograms: `_bucket`, `_sum` or `_count`. */
  suffix?: string
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The Prometheus text format. */
export function metricText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

/** A gauge with one sample per value of a label. */
export function gaugePer(label: string, name: string, help: string, values: Record<string, number>): Metric {
  const samples = Object.entries(values).map(([kind, value]) => ({ labels: { [label]: kind }, value }))
  return { name, help, type: 'gauge', samples }
}
