import type { ErrorObject } from 'ajv'

const MAX_VALUE_LENGTH = 60

/**
 * Violation messages without consequential errors: if one alternative of a union fails at a deeper path, the errors
 * of the other alternatives at the union's own path are left out.
 */
export function violationMessages(errors: readonly ErrorObject[], value: unknown): string[] {
  const specific = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if')
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath)
  const isShadowed = ({ instancePath }: ErrorObject) =>
    unions.includes(instancePath) &&
    specific.some((other) => other.instancePath.startsWith(`${instancePath}/`))
  const reported = specific.filter((error) => !isShadowed(error))
  return [...new Set(reported.map((error) => messageFor(error, valueAt(value, error.instancePath))))]
}

function messageFor({ instancePath, keyword, params, message }: ErrorObject, got: unknown): string {
  const where = instancePath || 'value'
  if (keyword === 'additionalProperties')
    return `${where} has unknown property '${params.additionalProperty}'`
  if (keyword === 'required') return `${where} lacks '${params.missingProperty}'`
  if (keyword === 'false schema') return `${where} must not be present`
  const choices = keyword === 'enum' ? `: ${params.allowedValues.slice(0, 12).join(', ')}` : ''
  return `${where} ${message}${choices}, got ${shortened(got)}`
}

function valueAt(value: unknown, instancePath: string): unknown {
  const steps = instancePath.split('/').slice(1)
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value)
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
