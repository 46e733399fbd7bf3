import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { type Logger, openLog } from '#server/base/log.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Writes everything to a file and only warnings and errors to the terminal, so that it stays readable. */
export function openLocalLog(dataDirectory: string): { log: Logger; file: string } {
  const file = join(dataDirectory, 'server.log')
  rotateLog(file)
  const toFile = pino.destination({ dest: file, sync: true, mkdir: true })
  const toScreen = pino.destination({ dest: 2, sync: true })
  return { log: openLog(pino.multistream([{ stream: toFile }, { level: 'warn', stream: toScreen }])), file }
}

/** Keeps one older log, so that logs do not fill the disk over the years. */
function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`)
}
