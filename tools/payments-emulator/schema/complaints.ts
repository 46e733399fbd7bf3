import type { ErrorObject } from 'ajv'

const SHOWN_VALUE_LENGTH = 60

/**
 * What is wrong, without what follows from it: where an alternative of a union fails deep inside, that those which
 * do not fit at all failed at its door says nothing.
 */
export function complaintsOf(errors: readonly ErrorObject[], value: unknown): string[] {
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if')
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath)
  const isShadowed = ({ instancePath }: ErrorObject) =>
    unions.includes(instancePath) &&
    telling.some((other) => other.instancePath.startsWith(`${instancePath}/`))
  const shown = telling.filter((error) => !isShadowed(error))
  return [...new Set(shown.map((error) => sentence(error, valueAt(value, error.instancePath))))]
}

function sentence({ instancePath, keyword, params, message }: ErrorObject, got: unknown): string {
  const where = instancePath || 'it'
  if (keyword === 'additionalProperties') return `${where} has an unknown '${params.additionalProperty}'`
  if (keyword === 'required') return `${where} lacks '${params.missingProperty}'`
  if (keyword === 'false schema') return `${where} is there, where nothing is expected`
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
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH)}…` : text
}
