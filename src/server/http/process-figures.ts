import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge, type Metric } from '#server/http/metric-text.ts'

export type ProcessFigures = Disposable & { metrics(): Metric[] }

export function processFigures(): ProcessFigures {
  const loop = monitorEventLoopDelay()
  loop.enable()
  return {
    metrics: () => [memory(), processorTime(), uptime(), lag(loop)],
    [Symbol.dispose]: () => void loop.disable(),
  }
}

function memory(): Metric {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  return {
    name: 'wheelhouse_process_memory_bytes',
    help: 'Memory of this process.',
    type: 'gauge',
    samples: Object.entries({ rss, heapUsed, heapTotal, external }).map(([kind, value]) => ({
      labels: { kind },
      value,
    })),
  }
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
  return gauge('wheelhouse_process_uptime_seconds', 'For how long this process runs.', process.uptime())
}

/** Since it was last asked. */
function lag(loop: ReturnType<typeof monitorEventLoopDelay>): Metric {
  const quantiles = { 0.5: loop.percentile(50), 0.99: loop.percentile(99), 1: loop.max }
  const hasMeasured = loop.count > 0
  loop.reset()
  return {
    name: 'wheelhouse_event_loop_lag_seconds',
    help: 'How late timers were since these figures were last read.',
    type: 'gauge',
    samples: Object.entries(quantiles).map(([quantile, nanoseconds]) => ({
      labels: { quantile },
      value: hasMeasured ? nanoseconds / 1e9 : 0,
    })),
  }
}
