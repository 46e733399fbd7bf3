import type { APIRequestContext } from '@playwright/test'

/** Calls the API with the cookies of a browser context. Throws on any status but success. */
export type CallApi = <Body>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: unknown,
) => Promise<Body>

export function apiClient(request: APIRequestContext): CallApi {
  return async (method, path, data) => {
    const response = await request.fetch(path, { method, data })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
}
