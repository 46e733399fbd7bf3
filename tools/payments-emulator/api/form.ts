import { invalidRequest } from './provider-error.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/** Parses `a[b][0]=x`, as the SDK writes it, and `a[]=x`. All values are strings until a schema converts them. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) setValue(root, stepsOf(name), value, name)
  return Object.fromEntries([...root].map(([name, branch]) => [name, toPlainValue(branch)]))
}

function stepsOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, step = '']) => step)]
}

function setValue(root: Branch, steps: string[], value: string, name: string): void {
  let branch = root
  for (const [depth, rawStep] of steps.entries()) {
    const step = rawStep === '' ? String(branch.size) : rawStep
    const existing = branch.get(step)
    if (depth === steps.length - 1) {
      if (existing instanceof Map)
        throw invalidRequest(`Invalid object: got a text for ${name}`, { param: name })
      branch.set(step, value)
    } else {
      if (typeof existing === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name })
      const next: Branch = existing ?? new Map()
      branch.set(step, next)
      branch = next
    }
  }
}

function toPlainValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((step, at) => step === String(at))
  if (isList) return [...value.values()].map(toPlainValue)
  return Object.fromEntries([...value].map(([step, branch]) => [step, toPlainValue(branch)]))
}
