import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

function createOutput(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  return { written, isTTY, columns: 20, write }
}

test('prints above the progress and rewrites it', () => {
  const output = createOutput(true)
  const terminal = openTerminal(output, () => ['gates  1 of 6', 'a line that is longer than the terminal'])
  terminal.print('FAILED')
  terminal.print('FAILED again')
  terminal.stop()
  expect(output.written).toEqual([
    'FAILED\n',
    'gates  1 of 6\n',
    'a line that is long\n',
    '\x1b[2A\x1b[J',
    'FAILED again\n',
    'gates  1 of 6\n',
    'a line that is long\n',
    '\x1b[2A\x1b[J',
  ])
})

test('writes no control characters if the output is not a terminal', () => {
  const output = createOutput(false)
  const terminal = openTerminal(output, () => ['gates  1 of 6'])
  terminal.print('FAILED')
  terminal.stop()
  expect(output.written).toEqual(['FAILED\n'])
})
