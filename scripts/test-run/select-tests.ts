import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EXTRA_PROJECTS, REPEATING_PROJECTS } from './vitest-projects.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Arguments for each runner; null for one that is left out. */
export type Selection = {
  gates: boolean
  /** Whether the product is built first, for journeys and for tests that start it. */
  build: boolean
  vitest: readonly string[] | null
  playwright: readonly string[] | null
  /** Determines which note about tests that were left out is printed. */
  scope: 'core' | 'rest' | 'chosen'
}

/** Invalid arguments. Printed without a stack trace, which would only hide the message. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

const PARTS = ['gates', 'tests', 'journeys'] as const
/** Playwright matches this pattern against the project's name, the file, the title and the tags, joined by spaces. */
export const CORE_JOURNEYS = '@core( |$)|^desktop.* @core-desktop|^phone.* @core-phone'

/**
 * Reads `--rest`, `--only gates|tests|journeys`, and any number of files, folders or parts of titles. A title after a
 * file selects within that file.
 */
export function selectTests(args: readonly string[]): Selection {
  const { values, positionals } = parseArguments(args)
  const { rest: isRest = false, only } = values
  const defaultSelection = isRest ? REST_SELECTION : CORE_SELECTION
  const selected = positionals.length > 0 ? testsMatching(positionals, isRest) : defaultSelection
  const selection = only === undefined ? selected : onlyPart(selected, only)
  if (!selection.gates && !selection.vitest && !selection.playwright) {
    throw new SelectionError('These arguments select no tests.')
  }
  return selection
}

const projectFlags = (names: readonly string[], prefix = '') =>
  names.flatMap((name) => ['--project', `${prefix}${name}`])

const CORE_SELECTION: Selection = {
  gates: true,
  build: true,
  vitest: projectFlags(EXTRA_PROJECTS, '!'),
  playwright: ['--grep', CORE_JOURNEYS],
  scope: 'core',
}

const REST_SELECTION: Selection = {
  gates: false,
  build: true,
  vitest: projectFlags(EXTRA_PROJECTS),
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
    throw new SelectionError(`--only must be one of ${PARTS.join(', ')}, not '${only}'.`)
  }
  return {
    gates: selected.gates && only === 'gates',
    build: selected.build && only !== 'gates',
    vitest: only === 'tests' ? selected.vitest : null,
    playwright: only === 'journeys' ? selected.playwright : null,
    scope: 'chosen',
  }
}

function testsMatching(patterns: readonly string[], isRest: boolean): Selection {
  if (patterns.includes(''))
    throw new SelectionError('An empty argument selects nothing: is a variable unset?')
  const paths = patterns.filter((pattern) => existsSync(join(ROOT, withoutLine(pattern))))
  const titles = patterns.filter((pattern) => !paths.includes(pattern))
  const files = paths.length > 0 ? paths : titles.flatMap(filesWithTitle)
  const journeys = files.filter(isJourney)
  const tests = files.filter((file) => !isJourney(file))
  // Tests that can also run on another Postgres or behind a pooler run there only with `--rest`.
  const projects = isRest ? projectFlags(EXTRA_PROJECTS) : projectFlags(REPEATING_PROJECTS, '!')
  const titlePattern = titles.map(escapeRegExp).join('|')
  return {
    gates: false,
    build: journeys.length > 0,
    vitest: tests.length > 0 ? [...tests, ...projects, ...(titlePattern ? ['-t', titlePattern] : [])] : null,
    playwright: journeys.length > 0 ? [...journeys, ...(titlePattern ? ['--grep', titlePattern] : [])] : null,
    scope: 'chosen',
  }
}

const TEST_FILES = ['{src,db,tools,scripts,drills}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']

function filesWithTitle(title: string): string[] {
  const files = globSync(TEST_FILES, { cwd: ROOT })
  const matching = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(title))
  if (matching.length === 0) {
    throw new SelectionError(
      `There is no file '${title}', and no test file contains that text. A title that comes from a table or a describe block needs its file too: npm test -- <file> "<title>"`,
    )
  }
  return matching
}

const isJourney = (path: string) => /^(\.\/)?e2e(\/|$)/.test(path)
const withoutLine = (path: string) => path.replace(/:\d+$/, '')
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
