import { parseForm } from './form.ts'
import { invalidRequest, ProviderError } from './provider-error.ts'

/** One API call, parsed but not yet validated. */
export type Call = {
  method: string
  path: string
  version: 'v1' | 'v2'
  params: Record<string, unknown>
  expand: string[]
  idempotencyKey: string | null
  account: string | null
  authorization: string
}

export async function readCall(request: Request): Promise<Call> {
  const url = new URL(request.url)
  const version = url.pathname.startsWith('/v2/') ? 'v2' : 'v1'
  const { expand, ...params } = await readParams(request, url, version)
  const account = request.headers.get('stripe-account') ?? request.headers.get('stripe-context')
  return {
    method: request.method,
    path: url.pathname,
    version,
    params: version === 'v2' && expand !== undefined ? { ...params, expand } : params,
    expand: version === 'v1' ? expandPaths(expand) : [],
    idempotencyKey: request.headers.get('idempotency-key') || null,
    account: account || null,
    authorization: request.headers.get('authorization') ?? '',
  }
}

async function readParams(
  request: Request,
  url: URL,
  version: 'v1' | 'v2',
): Promise<Record<string, unknown>> {
  const query = parseForm(url.search.slice(1))
  const body = await request.text()
  if (version === 'v1') return { ...query, ...parseForm(body) }
  if (request.method !== 'POST' || body === '') return query
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...query, ...json }
  } catch {}
  throw new ProviderError(400, {
    type: 'invalid_request_error',
    message: `Invalid JSON body: ${body.slice(0, 100)}`,
  })
}

function expandPaths(expand: unknown): string[] {
  if (expand === undefined || expand === '') return []
  if (Array.isArray(expand) && expand.every((path) => typeof path === 'string')) return expand
  throw invalidRequest(`Invalid array: expand (got ${JSON.stringify(expand)})`, { param: 'expand' })
}

const TEST_KEY = /^(?:sk|rk)_test_\w+$/

/** Accepts test keys only, so that a live key is never used with the emulator. */
export function requireTestKey({ authorization }: Call): void {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  const key = scheme.toLowerCase() === 'basic' ? atob(credentials).split(':')[0] : credentials
  if (key && TEST_KEY.test(key)) return
  const got = key ? `'${key.slice(0, 8)}…'` : 'none'
  throw new ProviderError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: got ${got}. The payments emulator accepts only sk_test_ and rk_test_ keys.`,
  })
}
