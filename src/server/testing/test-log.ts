import { type Logger, openLog } from '#server/log.ts'

type Line = { level: number; msg: string; err?: { message: string } } & Record<string, unknown>

const ERROR_LEVEL = 50
let lines: Line[] = []

/** Keeps what the server logs. A line of level error that no test takes fails the test it was written in. */
export function testLog(): Logger {
  return openLog({ write: (line: string) => void lines.push(JSON.parse(line) as Line) })
}

export function loggedLines(): readonly Line[] {
  return lines
}

export function takeUnexpectedErrors(): string[] {
  const errors = lines.filter(({ level }) => level >= ERROR_LEVEL)
  lines = []
  return errors.map(({ msg, err }) => (err ? `${msg}: ${err.message}` : msg))
}
