import { type Logger, openLog } from '#server/base/log.ts'

type Line = { level: number; msg: string; err?: { message: string } } & Record<string, unknown>

const ERROR_LEVEL = 50
let lines: Line[] = []

/** Starts a new log for each test file, so that late lines of the previous file's server do not count. */
export function resetLog(): void {
  lines = []
}

/** Collects log lines. A test fails if it logs an error and does not read it with `takeUnexpectedErrors`. */
export function testLog(): Logger {
  const current = lines
  return openLog({ write: (line: string) => void current.push(JSON.parse(line) as Line) })
}

export function loggedLines(): readonly Line[] {
  return lines
}

export function takeUnexpectedErrors(): string[] {
  const errors = lines.splice(0).filter(({ level }) => level >= ERROR_LEVEL)
  return errors.map(({ msg, err }) => (err ? `${msg}: ${err.message}` : msg))
}
