import { invalidRequest } from './provider-error.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/** `a[b][0]=x` as the SDK writes it; `a[]=x` too. Everything is text until a schema says what it means. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) grow(root, stepsOf(name), value, name)
  return Object.fromEntries([...root].map(([name, branch]) => [name, plain(branch)]))
}

function stepsOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, step = '']) => step)]
}

function grow(root: Branch, steps: string[], value: string, name: string): void {
  let branch = root
  for (const [depth, written] of steps.entries()) {
    const step = written === '' ? String(branch.size) : written
    const there = branch.get(step)
    if (depth === steps.length - 1) {
      if (there instanceof Map)
        throw invalidRequest(`Invalid object: got a text for ${name}`, { param: name })
      branch.set(step, value)
    } else {
      if (typeof there === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name })
      const next: Branch = there ?? new Map()
      branch.set(step, next)
      branch = next
    }
  }
}

function plain(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((step, at) => step === String(at))
  if (isList) return [...value.values()].map(plain)
  return Object.fromEntries([...value].map(([step, branch]) => [step, plain(branch)]))
}
