export type Fault = {
  kind: 'error' | 'rate_limit' | 'timeout' | 'lost_answer'
  /** Defaults to 1. */
  times?: number
  /** Affects only calls whose `METHOD /path` starts with this. */
  on?: string
}

export type Faults = {
  failNext(fault: Fault): void
  /** Returns the planned fault for this call, if any, and counts it as used. */
  consume(method: string, path: string): Fault['kind'] | undefined
  planned(): Fault[]
}

export function createFaults(): Faults {
  let planned: { kind: Fault['kind']; times: number; on?: string }[] = []
  return {
    failNext: ({ times = 1, ...fault }) => void planned.push({ ...fault, times }),
    consume(method, path) {
      const fault = planned.find(({ on = '' }) => `${method} ${path}`.startsWith(on))
      if (!fault) return undefined
      fault.times -= 1
      planned = planned.filter(({ times }) => times > 0)
      return fault.kind
    },
    planned: () => planned.map((fault) => ({ ...fault })),
  }
}
