import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint, WIDER_LIMIT_FACTORS } from '#contract/endpoint.ts'
import { ENDPOINTS_BY_NOUN } from '#contract/endpoint-nouns.ts'
import { ERROR_SENTENCES, STATUS } from '#contract/errors.ts'
import { errorsOf, schemaOf } from '#contract/openapi.ts'
import { type Schema, typeText } from '#web/api-docs/type-text.ts'

export type DescribedNoun = ReturnType<typeof describedNouns>[number]
export type DescribedEndpoint = ReturnType<typeof describeEndpoint>

/** Every endpoint except those of local mode, grouped by noun. */
export function describedNouns() {
  return Object.entries(ENDPOINTS_BY_NOUN)
    .map(([noun, group]) => ({
      noun,
      id: noun.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      endpoints: Object.entries(group)
        .filter(([, { caller }]) => caller !== 'local')
        .map(([name, endpoint]) => describeEndpoint(name, endpoint)),
    }))
    .filter(({ endpoints }) => endpoints.length > 0)
}

function describeEndpoint(name: string, endpoint: Endpoint) {
  const { method, path, summary, caller, params, query, body, output, status = 200 } = endpoint
  const parts = { 'In the path': params, 'In the query': query, 'In the body': body }
  return {
    name,
    method,
    path,
    summary,
    caller,
    inputs: Object.entries(parts).flatMap(([part, schema]) =>
      schema ? [{ part, type: typeText(schemaOf(schema, 'input') as Schema) }] : [],
    ),
    status,
    outputType: typeText(schemaOf(output, 'output') as Schema),
    refusals: errorsOf(endpoint)
      .map((code) => ({ code, status: STATUS[code], sentence: ERROR_SENTENCES[code] }))
      .sort((a, b) => a.status - b.status),
    limits: limitsOf(endpoint),
  }
}

function limitsOf({ body, bodyLimitBytes, networkLimit }: Endpoint): string[] {
  const limits: string[] = []
  if (body)
    limits.push(`A body of at most ${Math.floor((bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES) / 1024)} kB.`)
  if (networkLimit)
    limits.push(
      `Rate limit: ${networkLimit.tries} requests per ${networkLimit.windowSeconds / 60} minutes from one network.`,
    )
  if (networkLimit?.limitsWiderNetworks)
    limits.push(
      `All new devices together: ${networkLimit.tries * WIDER_LIMIT_FACTORS.all} requests in the same time.`,
    )
  return limits
}
