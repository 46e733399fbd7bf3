import { readFileSync } from 'node:fs'
import { SECRET_VARIABLES } from '#server/base/variables.ts'

type Environment = Record<string, string>

/**
 * Replaces each `NAME_FILE` by `NAME` with the content of that file, as Docker and Kubernetes provide secrets. Errors name
 * the variable and the path, never the content.
 */
export function readSecretFiles(environment: Environment): { environment: Environment; errors: string[] } {
  const resolved = { ...environment }
  const errors: string[] = []
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`
    const path = environment[variable]
    if (path === undefined) continue
    const content = readSecret(path)
    if (environment[name] !== undefined)
      errors.push(`${name} and ${variable} are both set: remove one of them`)
    else if ('problem' in content) errors.push(`${variable} names ${path}, ${content.problem}`)
    else resolved[name] = content.secret
  }
  return { environment: resolved, errors }
}

function readSecret(path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { problem: 'which is empty' } : { secret }
  } catch (error) {
    return { problem: PROBLEMS[codeOf(error)] ?? `which could not be read (${codeOf(error)})` }
  }
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'which does not exist',
  EACCES: 'which the user that runs this command may not read',
  EISDIR: 'which is a directory',
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
