import { type Logger, openLog } from '#server/base/log.ts'

type Line = { level: number; msg: string; err?: { message: string } } & Record<string, unknown>

const ERROR_LEVEL = 50
let lines: Line[] = []

/** For one test file: what the last one's server still says, after a test ran out of time, is not held against it. */
export function beginLog(): void {
  lines = []
}

/** Keeps what the server logs. A line of level error that no test takes fails the test it was written in. */
export function testLog(): Logger {
  const kept = lines
  return openLog({ write: (line: string) => void kept.push(JSON.parse(line) as Line) })
}

export function loggedLines(): readonly Line[] {
  return lines
}

export function takeUnexpectedErrors(): string[] {
  const errors = lines.splice(0).filter(({ level }) => level >= ERROR_LEVEL)
  return errors.map(({ msg, err }) => (err ? `${msg}: ${err.message}` : msg))
}
