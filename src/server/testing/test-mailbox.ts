import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, startMailbox } from '#tools/mailbox/start-mailbox.ts'

export type TestMailbox = Mailbox & { close(): Promise<void> }

/** Starts a real mail server with an empty mailbox. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-mail-'))
  const mailbox = await startMailbox({ directory })
  return {
    ...mailbox,
    async close() {
      await mailbox.stop()
      await rm(directory, { recursive: true })
    },
  }
}
