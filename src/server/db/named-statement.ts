import { CompiledQuery } from 'kysely'

/**
 * A statement in plain text whose parameters have names, such as `:client_email`. It is put together once, so that asking
 * it costs nothing but its values.
 */
export function namedStatement<Values extends object>(text: string): (values: Values) => CompiledQuery {
  const names: string[] = []
  // A cast has two colons.
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return (values) => {
    const byName = new Map<string, unknown>(Object.entries(values))
    return CompiledQuery.raw(
      numbered,
      names.map((name) => byName.get(name) ?? null),
    )
  }
}
