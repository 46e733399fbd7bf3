import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { PICTURE_PROBLEMS } from '#domain/pictures/picture-problems.ts'
import { ApiError } from '#web/api/api-error.ts'
import { sendPictures } from './send-pictures.ts'

const picture = (name: string, type = 'image/jpeg') => ({ file: new File(['x'], name, { type }) })
const refusal = (status: number, code: ErrorCode, message: string) =>
  new ApiError(status, { code, message, requestId: null })

/** A server that refuses the files of these names. */
function serverThatRefuses(refusals: Record<string, Error>) {
  const saved: string[] = []
  const send = async ({ file }: { file: File }) => {
    const failure = refusals[file.name]
    if (failure) throw failure
    saved.push(file.name)
  }
  return { saved, send }
}

const DAMAGED = refusal(422, 'picture_refused', PICTURE_PROBLEMS.unreadable)

test('sends the other pictures if one can’t be used, and names it', async () => {
  const { saved, send } = serverThatRefuses({ '2.jpg': DAMAGED })
  const chosen = [picture('1.jpg'), picture('2.jpg'), picture('3.heic', 'image/heic'), picture('4.jpg')]
  expect(await sendPictures(chosen, send)).toEqual({
    messages: [`2.jpg: ${PICTURE_PROBLEMS.unreadable}`, `3.heic: ${PICTURE_PROBLEMS.type}`],
    unsent: [],
  })
  expect(saved).toEqual(['1.jpg', '4.jpg'])
})

test('does not offer to send a picture again that can’t be used', async () => {
  const { send } = serverThatRefuses({ '1.jpg': DAMAGED })
  expect(await sendPictures([picture('1.jpg')], send)).toEqual({
    messages: [PICTURE_PROBLEMS.unreadable],
    unsent: [],
  })
})

test('keeps what is left when the connection fails', async () => {
  const { saved, send } = serverThatRefuses({ '2.jpg': refusal(503, 'unavailable', 'Busy.') })
  const chosen = [picture('1.jpg'), picture('2.jpg'), picture('3.jpg')]
  expect(await sendPictures(chosen, send)).toEqual({ messages: ['Busy.'], unsent: chosen.slice(1) })
  expect(saved).toEqual(['1.jpg'])
})
