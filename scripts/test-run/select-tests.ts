import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPEATING_PROJECTS, REST_PROJECTS } from './vitest-projects.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Arguments for each runner; null for one that is left out. */
export type Selection = {
  gates: boolean
  /** Whether the product is built first: for journeys, and for tests that start it. */
  build: boolean
  vitest: readonly string[] | null
  playwright: readonly string[] | null
  /** What was chosen, so that the last line can say what was not. */
  scope: 'core' | 'rest' | 'chosen'
}

/** Says what is wrong with the arguments; a stack trace would only hide it. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

const PARTS = ['gates', 'tests', 'journeys'] as const
/** Playwright matches it against the project's name, the file, the title and the tags, with spaces between. */
export const CORE_JOURNEYS = '@core( |$)|^desktop.* @core-desktop|^phone.* @core-phone'

/**
 * Reads `--rest`, `--only gates|tests|journeys`, and any number of files, folders or parts of titles. A title beside a
 * file chooses within that file.
 */
export function selectTests(args: readonly string[]): Selection {
  const { values, positionals } = parseArguments(args)
  const rest = values.rest ?? false
  const selected = positionals.length > 0 ? testsMatching(positionals, rest) : rest ? REST : CORE
  const chosen = values.only === undefined ? selected : onlyPart(selected, values.only)
  if (!chosen.gates && !chosen.vitest && !chosen.playwright) {
    throw new SelectionError('These arguments together choose nothing to run.')
  }
  return chosen
}

const projectFlags = (names: readonly string[], prefix = '') =>
  names.flatMap((name) => ['--project', `${prefix}${name}`])

const CORE: Selection = {
  gates: true,
  build: true,
  vitest: projectFlags(REST_PROJECTS, '!'),
  playwright: ['--grep', CORE_JOURNEYS],
  scope: 'core',
}

const REST: Selection = {
  gates: false,
  build: true,
  vitest: projectFlags(REST_PROJECTS),
  playwright: ['--grep-invert', CORE_JOURNEYS],
  scope: 'rest',
}

function parseArguments(args: readonly string[]) {
  const options = { only: { type: 'string' }, rest: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new SelectionError((error as Error).message)
  }
}

function onlyPart(selected: Selection, only: string): Selection {
  if (!(PARTS as readonly string[]).includes(only)) {
    throw new SelectionError(`--only takes one of ${PARTS.join(', ')}, not '${only}'.`)
  }
  return {
    gates: selected.gates && only === 'gates',
    build: selected.build && only !== 'gates',
    vitest: only === 'tests' ? selected.vitest : null,
    playwright: only === 'journeys' ? selected.playwright : null,
    scope: 'chosen',
  }
}

function testsMatching(words: readonly string[], rest: boolean): Selection {
  if (words.includes('')) throw new SelectionError('An empty argument chooses nothing: is a variable unset?')
  const paths = words.filter((word) => existsSync(join(ROOT, withoutLine(word))))
  const titles = words.filter((word) => !paths.includes(word))
  const files = paths.length > 0 ? paths : titles.flatMap(filesWithTitle)
  const journeys = files.filter(isJourney)
  const tests = files.filter((file) => !isJourney(file))
  // A file that also runs on another Postgres or behind a pooler runs there only when `--rest` asks for it.
  const projects = rest ? projectFlags(REST_PROJECTS) : projectFlags(REPEATING_PROJECTS, '!')
  const pattern = titles.map(escapeRegExp).join('|')
  return {
    gates: false,
    build: journeys.length > 0,
    vitest: tests.length > 0 ? [...tests, ...projects, ...(pattern ? ['-t', pattern] : [])] : null,
    playwright: journeys.length > 0 ? [...journeys, ...(pattern ? ['--grep', pattern] : [])] : null,
    scope: 'chosen',
  }
}

const TEST_FILES = ['{src,db,tools,scripts,drills}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']

function filesWithTitle(title: string): string[] {
  const files = globSync(TEST_FILES, { cwd: ROOT })
  const found = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(title))
  if (found.length === 0) {
    throw new SelectionError(
      `There is no file '${title}', and no test file contains that text. A title that is made from a table or stands in a describe needs its file too: npm test -- <file> "<title>"`,
    )
  }
  return found
}

const isJourney = (path: string) => /^(\.\/)?e2e(\/|$)/.test(path)
const withoutLine = (path: string) => path.replace(/:\d+$/, '')
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
