import { join } from 'node:path'
import pino from 'pino'
import { type Logger, openLog } from '#server/log.ts'

/** On somebody's own machine the terminal stays readable: everything goes to a file, trouble also to the screen. */
export function localLog(dataDirectory: string): { log: Logger; file: string } {
  const file = join(dataDirectory, 'server.log')
  const toFile = pino.destination({ dest: file, sync: true, mkdir: true })
  const toScreen = pino.destination({ dest: 2, sync: true })
  return { log: openLog(pino.multistream([{ stream: toFile }, { level: 'warn', stream: toScreen }])), file }
}
