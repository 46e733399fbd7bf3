import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, gaugePer, type Metric } from '#server/http/metric-text.ts'

export type ProcessMetrics = Disposable & { metrics(): Metric[] }

export function processMetrics(): ProcessMetrics {
  const loop = monitorEventLoopDelay()
  loop.enable()
  return {
    metrics: () => [memory(), processorTime(), uptime(), lag(loop)],
    [Symbol.dispose]: () => void loop.disable(),
  }
}

function memory(): Metric {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const byKind = { rss, heapUsed, heapTotal, external }
  return gaugePer('kind', 'wheelhouse_process_memory_bytes', 'Memory of this process.', byKind)
}

function processorTime(): Metric {
  const { user, system } = process.cpuUsage()
  return {
    name: 'wheelhouse_process_cpu_seconds_total',
    help: 'Processor time this process has used.',
    type: 'counter',
    samples: [{ value: (user + system) / 1e6 }],
  }
}

function uptime(): Metric {
  return gauge('wheelhouse_process_uptime_seconds', 'Time since this process started.', process.uptime())
}

/** How late timers were since the metrics were last read. */
function lag(loop: ReturnType<typeof monitorEventLoopDelay>): Metric {
  const seconds = (nanoseconds: number) => (loop.count > 0 ? nanoseconds / 1e9 : 0)
  const quantiles = {
    0.5: seconds(loop.percentile(50)),
    0.99: seconds(loop.percentile(99)),
    1: seconds(loop.max),
  }
  loop.reset()
  const help = 'How late timers were since the metrics were last read.'
  return gaugePer('quantile', 'wheelhouse_event_loop_lag_seconds', help, quantiles)
}
