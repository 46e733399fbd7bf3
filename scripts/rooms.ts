import { cycleViolations } from '#scripts/rooms/import-cycles.ts'
import { importViolations } from '#scripts/rooms/import-rules.ts'
import { nameViolations } from '#scripts/rooms/name-rules.ts'
import { readViolations } from '#scripts/rooms/read-rules.ts'
import { type SourceFacts, sourceFacts } from '#scripts/rooms/source-facts.ts'
import type { Exception, SourceFile, Violation } from '#scripts/rooms/violation.ts'

const LONG_FILE_LINES = 400
const GENERATED = ['db/schema.ts']

/** Every violation in these files that no exception allows, and every exception that is no longer needed. */
export function findViolations(
  files: readonly SourceFile[],
  exceptions: readonly Exception[] = [],
): Violation[] {
  const code = files
    .filter(({ path }) => isCode(path))
    .map(({ path, text }) => ({ path, ...sourceFacts(path, text) }))
  const allViolations = [
    ...files.flatMap(({ path }) => nameViolations(path)),
    ...code.flatMap(codeViolations),
    ...cycleViolations(code),
  ]
  const isAllowed = (violation: Violation) => exceptions.some((exception) => allows(exception, violation))
  const staleExceptions = exceptions.filter(
    (exception) => !allViolations.some((violation) => allows(exception, violation)),
  )
  return [
    ...allViolations.filter((violation) => !isAllowed(violation)),
    ...staleExceptions.map(staleExceptionViolation),
  ]
}

/** Files that are a candidate for splitting. This is a warning, not a violation. */
export function findLongFiles(files: readonly SourceFile[]): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .filter(({ path }) => !GENERATED.includes(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONG_FILE_LINES)
}

export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}

function codeViolations({ path, ...facts }: { path: string } & SourceFacts): Violation[] {
  return [
    ...facts.syntaxErrors.map(({ message, line }) => ({
      path,
      line,
      rule: 'syntax' as const,
      sentence: message,
    })),
    ...importViolations(path, facts.imports),
    ...readViolations(path, facts.reads),
    ...(facts.isBarrel ? [barrelViolation(path)] : []),
  ]
}

function barrelViolation(path: string): Violation {
  const sentence = 'It only re-exports; import from the file that defines the export.'
  return { path, line: 1, rule: 'barrel', sentence }
}

function allows(exception: Exception, violation: Violation): boolean {
  return exception.path === violation.path && exception.rule === violation.rule
}

function staleExceptionViolation({ path, rule }: Exception): Violation {
  const sentence = `Nothing here breaks '${rule}' any more; remove it from the list in scripts/check-rooms.ts.`
  return { path, line: 1, rule: 'stale-exception', sentence }
}
