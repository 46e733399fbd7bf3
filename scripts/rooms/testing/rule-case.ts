import { expect, test } from 'vitest'
import type { Rule } from '#scripts/rooms/violation.ts'
import { findViolations } from '#scripts/rooms.ts'

type ExampleFile = [path: string, text: string]

/** A rule with example files that break it (red) and similar ones that do not (green). */
type RuleCase = { fact: string; rule: Rule; red: ExampleFile[]; green: ExampleFile[] }

export const importing = (specifier: string) =>
  `import { thing } from '${specifier}'\nexport const used = thing\n`
export const importingType = (specifier: string) =>
  `import type { Thing } from '${specifier}'\nexport type Used = Thing\n`

export function testRuleCases(cases: readonly RuleCase[]): void {
  test.each(cases)('$fact', ({ rule, red, green }) => {
    expect(red.map(brokenRules)).toEqual(red.map((file) => ({ file, rules: [rule] })))
    expect(green.map(brokenRules)).toEqual(green.map((file) => ({ file, rules: [] })))
  })
}

function brokenRules(file: ExampleFile) {
  const [path, text] = file
  return { file, rules: findViolations([{ path, text }]).map(({ rule }) => rule) }
}
