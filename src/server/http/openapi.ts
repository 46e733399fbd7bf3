import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { SESSION_COOKIE } from '#server/http/session-cookies.ts'
import { STATUS } from '#server/http/statuses.ts'

/** The OpenAPI 3.1 document of the declared endpoints. */
export function openApiDocument(declared: Record<string, Endpoint>, appUrl: URL): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(declared)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wheelhouse', version: '1' },
    servers: [{ url: appUrl.origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(name: string, endpoint: Endpoint): object {
  const needsSession = endpoint.caller === 'owner' || endpoint.caller === 'subscribed owner'
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Caller: ${endpoint.caller}.`,
    ...(needsSession && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.status !== 204 && {
          content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
        }),
      },
      ...errorResponses(errorsOf(endpoint)),
    },
  }
}

function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const always: ErrorCode[] = ['unavailable', 'internal']
  if (endpoint.body) always.push('malformed_body', 'body_too_large', 'unsupported_media_type')
  if (endpoint.body || endpoint.query) always.push('invalid_request')
  if (endpoint.params || endpoint.caller === 'local') always.push('not_found')
  if (endpoint.method !== 'GET') always.push('cross_origin')
  if (endpoint.networkLimit) always.push('too_many_requests')
  if (endpoint.caller === 'owner' || endpoint.caller === 'subscribed owner') always.push('unauthenticated')
  if (endpoint.caller === 'subscribed owner') always.push('subscription_required')
  return [...new Set([...always, ...(endpoint.errors ?? [])])]
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const responses: Record<string, object> = {}
  for (const [status, group] of Object.entries(Object.groupBy(codes, (code) => String(STATUS[code])))) {
    responses[status] = {
      description: (group ?? []).map((code) => `\`${code}\`: ${ERROR_SENTENCES[code]}`).join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

function parameters(where: 'path' | 'query', schema?: z.ZodMiniObject): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(ERROR_SENTENCES) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
}
