import { Agent, type ClientRequest, request } from 'node:http'

export type Shot = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Outcome = { requests: number; seconds: number; statuses: Record<number, number>; p99Ms: number }

const CONNECTIONS = 20

/** Asks again and again over a few connections that stay open, as fast as answers come. */
export async function shoot(
  origin: string,
  nextShot: (n: number) => Shot,
  seconds: number,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: Record<number, number> = {}
  const waits: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let fired = 0

  async function keepShooting() {
    while (performance.now() < endsAt) {
      const firedAt = performance.now()
      const status = await fire(origin, agent, nextShot(fired++))
      statuses[status] = (statuses[status] ?? 0) + 1
      waits.push(performance.now() - firedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepShooting))
  const took = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { requests: waits.length, seconds: took, statuses, p99Ms: slowestInAHundred(waits) }
}

/** Asks everything at once, each over a connection of its own. */
export async function volley(shots: readonly (Shot & { origin: string })[]): Promise<Outcome> {
  const agent = new Agent({ keepAlive: false })
  const statuses: Record<number, number> = {}
  const startedAt = performance.now()
  const waits = await Promise.all(
    shots.map(async (shot) => {
      const status = await fire(shot.origin, agent, shot)
      statuses[status] = (statuses[status] ?? 0) + 1
      return performance.now() - startedAt
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { requests: waits.length, seconds, statuses, p99Ms: slowestInAHundred(waits) }
}

function slowestInAHundred(waits: number[]): number {
  waits.sort((one, other) => one - other)
  return waits[Math.floor(waits.length * 0.99)] ?? 0
}

function fire(origin: string, agent: Agent, { method, path, headers, body }: Shot): Promise<number> {
  return new Promise((answered, failed) => {
    const sent: ClientRequest = request(
      new URL(path, origin),
      { method, agent, headers: { ...(body && { 'content-type': 'application/json' }), ...headers } },
      (response) => {
        response.resume()
        response.on('end', () => answered(response.statusCode ?? 0))
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}
