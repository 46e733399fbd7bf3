import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { PictureKind } from '#domain/pictures/picture-sizes.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { callAsOwnerWith } from '#web/billing/call-as-owner.ts'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { surplusMessage } from './file-problem.ts'
import { picturesQuery } from './pictures-query.ts'
import { sendFile } from './send-file.ts'
import { sendPictures } from './send-pictures.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** A file with the key that makes a second attempt harmless. */
type ChosenFile = { file: File; key: string }

export type PictureUpload = {
  /** From 0 to 1. Null: nothing is being sent. */
  progress: number | null
  error: string | null
  /** Sends at most `max` files, and says so if there are more. */
  choose(files: readonly File[], max: number): void
  /** Sends what could not be sent. Null: there is nothing left. */
  retry: (() => void) | null
}

/** Sends the chosen files. After a failure, the rest can be sent again. */
export function usePictureUpload(kind: PictureKind, replaces?: string): PictureUpload {
  const queryClient = useQueryClient()
  const { isBusy, runOnce } = useSingleFlight()
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<readonly ChosenFile[]>([])
  useCloseBlocker(isBusy ? 'busy' : null)

  async function send(chosen: readonly ChosenFile[], surplus: string | null = null) {
    setError(null)
    const { messages, unsent: left } = await sendPictures(chosen, async ({ file, key }) => {
      setProgress(0)
      const options = {
        headers: { 'Idempotency-Key': key },
        send: sendFile(await shrinkPicture(file, kind), setProgress),
      }
      const input = { query: { kind, ...(replaces && { replaces }) } }
      const saved = await callAsOwnerWith(options, endpoints.uploadPicture, input)
      queryClient.setQueryData(picturesQuery.queryKey, saved)
    })
    setUnsent(left)
    const all = surplus === null ? messages : [...messages, surplus]
    setError(all.length > 0 ? all.join(' ') : null)
  }

  function choose(files: readonly File[], max: number) {
    const chosen = files.slice(0, max).map((file) => ({ file, key: newIdempotencyKey() }))
    void runOnce(() => send(chosen, surplusMessage(files.length, max)))
  }
  const retry = error !== null && unsent.length > 0 ? () => void runOnce(() => send(unsent)) : null
  return { progress: isBusy ? progress : null, error, choose, retry }
}
