import type { z } from 'zod'
import { type ErrorBody, invalidRequest } from './provider-error.ts'

type Issue = z.core.$ZodIssue

/** Parses the parameters. Throws the provider's error for the first invalid one. */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw toProviderError(result.error.issues, params)
}

function toProviderError(issues: Issue[], params: unknown) {
  const [first] = issues.map((issue) => deepestIssue(issue, [])).sort(byUnknownFirst)
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
  const details: Partial<ErrorBody> = { param, ...(codeOf(issue.message) && { code: codeOf(issue.message) }) }
  return invalidRequest(`${messageFor(issue, param)} (${param}: got ${JSON.stringify(got)})`, details)
}

type IssueAtPath = { issue: Issue; path: PropertyKey[] }

/** For a union, the issue of the branch that matched furthest. */
function deepestIssue(issue: Issue, prefix: PropertyKey[]): IssueAtPath {
  const path = [...prefix, ...issue.path]
  if (issue.code !== 'invalid_union') return { issue, path }
  const branches = issue.errors.flat().map((inner) => deepestIssue(inner, path))
  return branches.sort((a, b) => b.path.length - a.path.length || byUnknownFirst(a, b))[0] ?? { issue, path }
}

const byUnknownFirst = (a: IssueAtPath, b: IssueAtPath) => Number(isUnknown(b)) - Number(isUnknown(a))
const isUnknown = ({ issue }: IssueAtPath) => issue.code === 'unrecognized_keys'

function messageFor(issue: Issue, param: string): string {
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
