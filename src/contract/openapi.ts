import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNoun } from '#contract/endpoint-nouns.ts'
import { ERROR_SENTENCES, type ErrorCode, STATUS } from '#contract/errors.ts'
import { cookieName, SESSION_COOKIE } from '#contract/session-cookie.ts'

/** The OpenAPI 3.1 document of the declared endpoints. */
export function openApiDocument(declared: Record<string, Endpoint>, origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(declared)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wheelhouse', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(SESSION_COOKIE, origin) },
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
    tags: [endpointNoun(name) ?? 'Other'],
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
    ...(endpoint.rawBody && {
      requestBody: {
        required: true,
        content: Object.fromEntries(endpoint.rawBody.types.map((type) => [type, {}])),
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

/** All error codes of an endpoint: those that every endpoint of its kind has, and its declared ones. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const always: ErrorCode[] = ['unavailable', 'internal']
  if (endpoint.body || endpoint.rawBody)
    always.push('malformed_body', 'body_too_large', 'unsupported_media_type')
  if (endpoint.body || endpoint.query) always.push('invalid_request')
  if (endpoint.params || endpoint.caller === 'local') always.push('not_found')
  if (endpoint.method !== 'GET') always.push('cross_origin')
  if (endpoint.networkLimit) always.push('too_many_requests')
  if (endpoint.caller === 'owner' || endpoint.caller === 'subscribed owner') always.push('unauthenticated')
  if (endpoint.caller === 'subscribed owner') always.push('subscription_required')
  if (endpoint.needsProof) always.push('proof_required')
  return [...new Set([...always, ...(endpoint.errors ?? [])])]
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = new Set(codes.map((code) => STATUS[code]))
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: codes
          .filter((code) => STATUS[code] === status)
          .map((code) => `\`${code}\`: ${ERROR_SENTENCES[code]}`)
          .join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
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

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
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
