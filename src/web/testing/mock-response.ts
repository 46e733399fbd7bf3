import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'

/** Mocks the server's response. Returns the list of requests it receives. */
export function mockResponse(status: number, body: unknown): string[] {
  const requests: string[] = []
  globalThis.fetch = async (url, init) => {
    requests.push([init?.method, url, init?.body].filter(Boolean).join(' '))
    return Response.json(body, { status })
  }
  return requests
}

export function mockError(status: number, code: ErrorCode): string[] {
  return mockResponse(status, { error: { code, message: ERROR_SENTENCES[code], requestId: 'r1' } })
}
