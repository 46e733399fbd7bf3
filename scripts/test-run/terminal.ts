import type { WriteStream } from 'node:tty'

const REPAINT_MS = 250
/** For outputs whose lines cannot be rewritten, such as a CI log. */
const REPEAT_MS = 60_000

export type Terminal = {
  /** Prints above the lines of progress. */
  print(text: string): void
  /** Stops showing progress. */
  stop(): void
}

/** Shows one line per part, rewritten in place, or repeated every minute if the output is not a terminal. */
export function openTerminal(
  output: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>,
  progressLines: () => string[],
): Terminal {
  let paintedLines = 0
  const erase = () => {
    if (paintedLines > 0) output.write(`\x1b[${paintedLines}A\x1b[J`)
    paintedLines = 0
  }
  const paint = () => {
    erase()
    // A wrapped line would take two lines to erase.
    const width = output.isTTY ? (output.columns ?? 80) - 1 : undefined
    const lines = progressLines().map((line) => line.slice(0, width))
    for (const line of lines) output.write(`${line}\n`)
    if (output.isTTY) paintedLines = lines.length
  }
  const timer = setInterval(paint, output.isTTY ? REPAINT_MS : REPEAT_MS)
  return {
    print(text) {
      erase()
      output.write(`${text}\n`)
      if (output.isTTY) paint()
    },
    stop() {
      clearInterval(timer)
      erase()
    },
  }
}
