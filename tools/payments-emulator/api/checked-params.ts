import type { z } from 'zod'
import { type ErrorBody, invalidRequest } from './provider-error.ts'

type Issue = z.core.$ZodIssue

/** The parameters as the schema reads them, or the provider's error about the first that is wrong. */
export function checkedParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw asProviderError(result.error.issues, params)
}

function asProviderError(issues: Issue[], params: unknown) {
  const [first] = issues.map((issue) => deepest(issue, [])).sort(byUnknownFirst)
  if (!first) return invalidRequest('Invalid request')
  const { issue, path } = first
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramName(path)
  const got = valueAt(params, path)
  if (got === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const more: Partial<ErrorBody> = { param, ...(codeOf(issue.message) && { code: codeOf(issue.message) }) }
  return invalidRequest(`${sentenceOf(issue, param)} (${param}: got ${JSON.stringify(got)})`, more)
}

type Found = { issue: Issue; path: PropertyKey[] }

/** In a union, what went wrong in the branch that came furthest. */
function deepest(issue: Issue, before: PropertyKey[]): Found {
  const path = [...before, ...issue.path]
  if (issue.code !== 'invalid_union') return { issue, path }
  const branches = issue.errors.flat().map((inner) => deepest(inner, path))
  return branches.sort((a, b) => b.path.length - a.path.length || byUnknownFirst(a, b))[0] ?? { issue, path }
}

const byUnknownFirst = (a: Found, b: Found) => Number(isUnknown(b)) - Number(isUnknown(a))
const isUnknown = ({ issue }: Found) => issue.code === 'unrecognized_keys'

function sentenceOf(issue: Issue, param: string): string {
  if (issue.code === 'invalid_value' && !issue.message.startsWith('Invalid boolean')) {
    return `Invalid ${param}: must be one of ${issue.values.join(', ')}`
  }
  return issue.message
}

function codeOf(message: string): string | undefined {
  if (message.startsWith('Invalid integer')) return 'parameter_invalid_integer'
  return undefined
}

function paramName([first = '', ...rest]: PropertyKey[]): string {
  return [String(first), ...rest.map((step) => `[${String(step)}]`)].join('')
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], value)
}
