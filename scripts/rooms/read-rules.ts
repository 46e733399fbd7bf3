import { folderInRoom, isTest, isTestSupport, roomOf } from './places.ts'
import type { GlobalName, GlobalRead } from './source-facts.ts'
import type { Rule, Violation } from './violation.ts'

const OUTSIDE_THE_APP = ['scripts', 'e2e', 'drills', 'bench']

export function readViolations(path: string, reads: readonly GlobalRead[]): Violation[] {
  return reads.flatMap(({ name, line }) => {
    const problem = readProblem(path, name)
    return problem ? [{ path, line, ...problem }] : []
  })
}

function readProblem(path: string, name: GlobalName): { rule: Rule; sentence: string } | undefined {
  switch (name) {
    case 'process.env':
      if (mayReadEnvironment(path)) return undefined
      return {
        rule: 'stray-env',
        sentence: 'Only src/server/base/config.ts reads process.env; pass the setting in as an argument.',
      }
    case 'import.meta.env':
      if (roomOf(path) === 'web') return undefined
      return {
        rule: 'stray-env',
        sentence:
          'import.meta.env exists only in web, where Vite provides it; pass the value in as an argument.',
      }
    case 'Math.random':
      if (roomOf(path) !== 'domain' && roomOf(path) !== 'contract') return undefined
      return {
        rule: 'randomness',
        sentence: 'The result must depend only on the arguments; let the caller pass the random value in.',
      }
    default:
      if (mayReadClock(path, name)) return undefined
      return {
        rule: 'stray-clock',
        sentence: `${name} reads the clock; take \`now\` as an argument instead, in the server from tx.now().`,
      }
  }
}

function mayReadEnvironment(path: string): boolean {
  return isOutsideTheApp(path) || path === 'src/server/base/config.ts' || path.endsWith('.config.ts')
}

function mayReadClock(path: string, name: GlobalName): boolean {
  const room = roomOf(path)
  if (isOutsideTheApp(path) || room === 'tools') return true
  if (room === 'web') return folderInRoom(path) !== 'format'
  if (/^src\/server\/main[^/]*\.ts$/.test(path)) return true
  // `performance.now` measures durations; it does not tell the time of day.
  return (
    name === 'performance.now' &&
    room === 'server' &&
    ['http', 'jobs', 'gateways'].includes(folderInRoom(path) ?? '')
  )
}

function isOutsideTheApp(path: string): boolean {
  return isTest(path) || isTestSupport(path) || OUTSIDE_THE_APP.includes(roomOf(path) ?? '')
}
