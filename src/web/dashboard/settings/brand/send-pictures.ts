import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { fileProblem } from './file-problem.ts'

/** What the server says of one file. Sending it again cannot help, but other files may be fine. */
const REFUSALS_OF_A_FILE: readonly ErrorCode[] = ['picture_refused', 'body_too_large']

type SentPictures<Chosen> = {
  /** What to tell the owner. Empty: all files were sent. */
  messages: string[]
  /** Files that can be sent again after a failure. */
  unsent: readonly Chosen[]
}

/** Sends files one after the other. A file that can't be used is named and skipped; any other failure ends the attempt. */
export async function sendPictures<Chosen extends { file: File }>(
  chosen: readonly Chosen[],
  sendOne: (picture: Chosen) => Promise<void>,
): Promise<SentPictures<Chosen>> {
  const messages: string[] = []
  const nameOf = ({ file }: Chosen) => (chosen.length > 1 ? `${file.name}: ` : '')
  for (const [n, picture] of chosen.entries()) {
    const problem = fileProblem(picture.file)
    if (problem !== null) {
      messages.push(`${nameOf(picture)}${problem}`)
      continue
    }
    try {
      await sendOne(picture)
    } catch (failure) {
      const message = serverMessage(failure as Error)
      if (!(failure instanceof ApiError && REFUSALS_OF_A_FILE.includes(failure.code)))
        return { messages: [...messages, message], unsent: chosen.slice(n) }
      messages.push(`${nameOf(picture)}${message}`)
    }
  }
  return { messages, unsent: [] }
}
