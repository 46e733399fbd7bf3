import type { APIRequestContext } from '@playwright/test'

/** Calls the product as a browser that may be signed in would. Anything but a success is thrown. */
export type CallApi = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: unknown,
) => Promise<Answer>

export function apiClient(request: APIRequestContext): CallApi {
  return async (method, path, data) => {
    const answer = await request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}
