import { expect, test } from 'vitest'
import type { Rule } from '#scripts/rooms/violation.ts'
import { findViolations } from '#scripts/rooms.ts'

type ExampleFile = [path: string, text: string]

/** A rule of the house with files that break it, and neighbours that look alike and do not. */
type RuleCase = { fact: string; rule: Rule; red: ExampleFile[]; green: ExampleFile[] }

export const importing = (specifier: string) =>
  `import { thing } from '${specifier}'\nexport const used = thing\n`
export const importingType = (specifier: string) =>
  `import type { Thing } from '${specifier}'\nexport type Used = Thing\n`

export function testRuleCases(cases: readonly RuleCase[]): void {
  test.each(cases)('$fact', ({ rule, red, green }) => {
    expect(red.map(brokenRules)).toEqual(red.map((planted) => ({ planted, rules: [rule] })))
    expect(green.map(brokenRules)).toEqual(green.map((planted) => ({ planted, rules: [] })))
  })
}

function brokenRules(planted: ExampleFile) {
  const [path, text] = planted
  return { planted, rules: findViolations([{ path, text }]).map(({ rule }) => rule) }
}
