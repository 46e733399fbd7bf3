import { folderInRoom, isTest, isTestSupport, roomOf } from './places.ts'
import type { GlobalRead, GlobalName } from './source-facts.ts'
import type { Rule, Violation } from './violation.ts'

const OUTSIDE_THE_APP = ['scripts', 'e2e', 'drills', 'bench']

export function readViolations(path: string, reads: readonly GlobalRead[]): Violation[] {
  return reads.flatMap(({ name: what, line }) => {
    const refusal = readRefusal(path, what)
    return refusal ? [{ path, line, ...refusal }] : []
  })
}

function readRefusal(path: string, what: GlobalName): { rule: Rule; sentence: string } | undefined {
  switch (what) {
    case 'process.env':
      if (mayReadEnvironment(path)) return undefined
      return {
        rule: 'stray-env',
        sentence: 'Only src/server/base/config.ts reads process.env; take the setting as an argument.',
      }
    case 'import.meta.env':
      if (roomOf(path) === 'web') return undefined
      return {
        rule: 'stray-env',
        sentence: 'import.meta.env exists only in web, where Vite fills it in; take it as an argument.',
      }
    case 'Math.random':
      if (roomOf(path) !== 'domain' && roomOf(path) !== 'contract') return undefined
      return {
        rule: 'randomness',
        sentence: 'The same question gets the same answer here; let the caller pass the random value in.',
      }
    default:
      if (mayReadClock(path, what)) return undefined
      return {
        rule: 'stray-clock',
        sentence: `${what} reads the clock behind the caller's back; take \`now\` as an argument, in the server from tx.now().`,
      }
  }
}

function mayReadEnvironment(path: string): boolean {
  return isOutsideTheApp(path) || path === 'src/server/base/config.ts' || path.endsWith('.config.ts')
}

function mayReadClock(path: string, what: GlobalName): boolean {
  const room = roomOf(path)
  if (isOutsideTheApp(path) || room === 'tools') return true
  if (room === 'web') return folderInRoom(path) !== 'format'
  if (/^src\/server\/main[^/]*\.ts$/.test(path)) return true
  // It tells durations, not the time.
  return (
    what === 'performance.now' &&
    room === 'server' &&
    ['http', 'jobs', 'gateways'].includes(folderInRoom(path) ?? '')
  )
}

function isOutsideTheApp(path: string): boolean {
  return isTest(path) || isTestSupport(path) || OUTSIDE_THE_APP.includes(roomOf(path) ?? '')
}
