import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that operators use (`deploy/cluster/README.md`). */
const TEMPLATES = join(import.meta.dirname, '../../../deploy/cluster')

export type TemplateName = 'etcd.env' | 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini' | 'userlist.txt'

/** Replaces each `${NAME}`, as `envsubst` does. Unlike `envsubst`, it throws if one is not set. */
export async function fillTemplate(name: TemplateName, settings: Record<string, string>): Promise<string> {
  const template = await readFile(join(TEMPLATES, name), 'utf8')
  return template.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = settings[variable]
    if (value === undefined) throw new Error(`${name} needs ${variable}`)
    return value
  })
}

/** The variables of an environment file. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
