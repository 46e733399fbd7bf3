import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { type Logger, openLog } from '#server/base/log.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** On somebody's own machine the terminal stays readable: everything goes to a file, trouble also to the screen. */
export function openLocalLog(dataDirectory: string): { log: Logger; file: string } {
  const file = join(dataDirectory, 'server.log')
  rotateLog(file)
  const toFile = pino.destination({ dest: file, sync: true, mkdir: true })
  const toScreen = pino.destination({ dest: 2, sync: true })
  return { log: openLog(pino.multistream([{ stream: toFile }, { level: 'warn', stream: toScreen }])), file }
}

/** One older log is kept, so that years of starts do not fill a disk. */
function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`)
}
