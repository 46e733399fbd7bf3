import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'

/** The server's next answer. Gives back the requests that it got. */
export function answering(status: number, answer: unknown): string[] {
  const asked: string[] = []
  globalThis.fetch = async (url, init) => {
    asked.push([init?.method, url, init?.body].filter(Boolean).join(' '))
    return Response.json(answer, { status })
  }
  return asked
}

export function refusing(status: number, code: ErrorCode): string[] {
  return answering(status, { error: { code, message: ERROR_SENTENCES[code], requestId: 'r1' } })
}
