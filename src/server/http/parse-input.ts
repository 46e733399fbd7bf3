import type { Context } from 'hono'
import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#server/base/refusal.ts'
import { assertStorableText, readJson } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/** Only declared parts are read. A provider's body stays raw, because its signature covers the bytes. */
export async function parseInput(c: Context<RequestEnv>, endpoint: Endpoint): Promise<Parts> {
  return {
    params:
      endpoint.params && parseText(endpoint.params, c.req.param() as Record<string, string>, 'not_found'),
    query: endpoint.query && parseText(endpoint.query, c.req.query(), 'invalid_request'),
    body:
      endpoint.body &&
      endpoint.caller !== 'provider' &&
      parsePart(
        endpoint.body,
        await readJson(c.req.raw, endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES),
      ),
  }
}

function parseText(
  schema: z.ZodMiniType,
  values: Record<string, string>,
  errorCode: 'not_found' | 'invalid_request',
) {
  for (const value of Object.values(values)) assertStorableText(value)
  return parsePart(schema, values, errorCode)
}

function parsePart(
  schema: z.ZodMiniType,
  value: unknown,
  errorCode: 'not_found' | 'invalid_request' = 'invalid_request',
): unknown {
  const parsed = z.safeParse(schema, value, { error: defaultMessage })
  if (parsed.success) return parsed.data
  // A malformed id is answered like an unknown one, so that callers learn nothing about ids.
  if (errorCode === 'not_found') refuse('not_found')
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    if (issue.path.length > 0) fields[issue.path.join('.')] ??= issue.message
  }
  return refuse('invalid_request', { fields })
}

/** The message if the contract has none: zod's own messages are about types. */
function defaultMessage({ input }: { input?: unknown }): string {
  return input === undefined ? 'This is required.' : 'This isn’t valid.'
}
