import {
  folderInRoom,
  isTest,
  isTestSupport,
  roomOf,
  SERVER_FOUNDATIONS,
  SERVER_NOUNS,
  WEB_FOUNDATIONS,
  WEB_NOUNS,
} from './places.ts'
import type { Rule, Violation } from './violation.ts'

const VAGUE_NAMES = ['utils', 'helpers', 'common', 'misc', 'lib', 'index']
const LISTED_FOLDERS: Partial<Record<string, readonly string[]>> = {
  server: [...SERVER_FOUNDATIONS, ...SERVER_NOUNS, 'start', 'testing'],
  web: [...WEB_FOUNDATIONS, ...WEB_NOUNS, 'testing'],
}
const USE_CASE = /^[a-z0-9]+(-[a-z0-9]+)+\.ts$/

export function nameViolations(path: string): Violation[] {
  return [vagueName(path), unlistedFolder(path), jsxInServer(path), unexpectedFile(path)]
    .filter((problem) => problem !== undefined)
    .map(([rule, sentence]) => ({ path, line: 1, rule, sentence }))
}

type Problem = readonly [rule: Rule, sentence: string]

function vagueName(path: string): Problem | undefined {
  const vague = path.split('/').find((segment) => VAGUE_NAMES.includes(segment.split('.')[0] ?? ''))
  return vague ? ['vague-name', `'${vague}' is too vague; name the noun or the verb inside it.`] : undefined
}

function unlistedFolder(path: string): Problem | undefined {
  const room = roomOf(path)
  if (!room) {
    return [
      'unlisted-folder',
      'It is in no room, so no rule applies to it; move it into domain, contract, server or web.',
    ]
  }
  const folder = folderInRoom(path)
  const listed = LISTED_FOLDERS[room]
  if (!folder || !listed || listed.includes(folder)) return undefined
  return [
    'unlisted-folder',
    `${folder}/ is not a known folder of ${room}; list it in scripts/rooms/places.ts and ARCHITECTURE.md.`,
  ]
}

function jsxInServer(path: string): Problem | undefined {
  if (roomOf(path) !== 'server' || !path.endsWith('.tsx')) return undefined
  return [
    'jsx-in-server',
    'Node cannot run JSX; screens and emails belong to web and are rendered through its build.',
  ]
}

function unexpectedFile(path: string): Problem | undefined {
  const noun = folderInRoom(path)
  if (roomOf(path) !== 'server' || !noun || !SERVER_NOUNS.includes(noun)) return undefined
  if (isTest(path) || isTestSupport(path)) return undefined
  const name = path.split('/').at(-1) ?? ''
  if (['routes.ts', 'queries.ts', 'jobs.ts'].includes(name) || USE_CASE.test(name)) return undefined
  return [
    'unexpected-file',
    `A server noun contains routes.ts, queries.ts, jobs.ts, <verb>-<noun>.ts and tests; '${name}' is none of them: name the use case, or move a rule to domain.`,
  ]
}
