import { json, type TestServer } from '#server/testing/test-server.ts'

/** Stores cookies and sends them back, like a browser. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #server: TestServer
  readonly #from: string

  constructor(server: TestServer, { from = '192.0.2.1' } = {}) {
    this.#server = server
    this.#from = from
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, body === undefined ? { method: 'POST', headers } : json(body, headers))
  }

  async get(path: string): Promise<Response> {
    return this.#send(path, {})
  }

  async put(path: string, body: unknown): Promise<Response> {
    return this.#send(path, { ...json(body), method: 'PUT' })
  }

  async patch(path: string, body: unknown): Promise<Response> {
    return this.#send(path, { ...json(body), method: 'PATCH' })
  }

  async delete(path: string): Promise<Response> {
    return this.#send(path, { method: 'DELETE' })
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = this.cookieHeader()
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) }
    const response = await this.#server.request(path, { ...init, headers, from: this.#from })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (/max-age=0/i.test(rest)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

/** Status such as `200`, with the error code if there is one: `401 invalid_credentials`. */
export async function outcome(promise: Response | Promise<Response>): Promise<string> {
  const response = await promise
  const body = (await response.json()) as { error?: { code: string } }
  return body.error ? `${response.status} ${body.error.code}` : String(response.status)
}
