import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'

/** Mocks the server's response. Returns the list of requests it receives. */
export function answering(status: number, body: unknown): string[] {
  const requests: string[] = []
  globalThis.fetch = async (url, init) => {
    requests.push([init?.method, url, init?.body].filter(Boolean).join(' '))
    return Response.json(body, { status })
  }
  return requests
}

export function refusing(status: number, code: ErrorCode): string[] {
  return answering(status, { error: { code, message: ERROR_SENTENCES[code], requestId: 'r1' } })
}
