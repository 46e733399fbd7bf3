import type { WriteStream } from 'node:tty'

const REPAINT_MS = 250
/** Where lines cannot be rewritten, as in a CI log. */
const REPEAT_MS = 60_000

export type Terminal = {
  /** Prints above the lines of progress. */
  print(text: string): void
  /** Stops showing progress. */
  stop(): void
}

/** Shows one line per part that is rewritten in place, or repeated each minute where the output is no terminal. */
export function openTerminal(
  output: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>,
  progressLines: () => string[],
): Terminal {
  let painted = 0
  const erase = () => {
    if (painted > 0) output.write(`\x1b[${painted}A\x1b[J`)
    painted = 0
  }
  const paint = () => {
    erase()
    // A line that wraps would be two to erase.
    const width = output.isTTY ? (output.columns ?? 80) - 1 : undefined
    const lines = progressLines().map((line) => line.slice(0, width))
    for (const line of lines) output.write(`${line}\n`)
    if (output.isTTY) painted = lines.length
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
