import type { Metric, Sample } from '#server/http/metric-text.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Durations = { endpoint: string; statusClass: string; buckets: number[]; sum: number; count: number }

export type RequestMetrics = ReturnType<typeof requestMetrics>

export function requestMetrics() {
  const durationsByKey = new Map<string, Durations>()
  return {
    /** `endpoint` is a name or a page's pattern, never a path: paths contain ids and tokens, and are unbounded. */
    record(endpoint: string, status: number, seconds: number): void {
      const statusClass = `${Math.floor(status / 100)}xx`
      const key = `${statusClass} ${endpoint}`
      const durations = durationsByKey.get(key) ?? {
        endpoint,
        statusClass,
        buckets: BUCKETS_SECONDS.map(() => 0),
        sum: 0,
        count: 0,
      }
      durationsByKey.set(key, durations)
      durations.sum += seconds
      durations.count += 1
      for (const [n, limit] of BUCKETS_SECONDS.entries())
        if (seconds <= limit) durations.buckets[n] = (durations.buckets[n] ?? 0) + 1
    },
    metrics: (): Metric[] => [
      {
        name: 'wheelhouse_request_duration_seconds',
        help: 'Duration of answered requests by endpoint and status class.',
        type: 'histogram',
        samples: durationsByKey.values().toArray().flatMap(histogram),
      },
    ],
  }
}

function histogram({ endpoint, statusClass, buckets, sum, count }: Durations): Sample[] {
  const labels = { endpoint, status: statusClass }
  return [
    ...buckets.map((value, n) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(BUCKETS_SECONDS[n]) },
      value,
    })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}
