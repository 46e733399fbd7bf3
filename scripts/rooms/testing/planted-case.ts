import { expect, test } from 'vitest'
import type { Rule } from '#scripts/rooms/violation.ts'
import { findViolations } from '#scripts/rooms.ts'

type Planted = [path: string, text: string]

/** A rule of the house with files that break it, and neighbours that look alike and do not. */
type PlantedCase = { fact: string; rule: Rule; red: Planted[]; green: Planted[] }

export const importing = (specifier: string) =>
  `import { thing } from '${specifier}'\nexport const used = thing\n`
export const importingType = (specifier: string) =>
  `import type { Thing } from '${specifier}'\nexport type Used = Thing\n`

export function testPlantedCases(cases: readonly PlantedCase[]): void {
  test.each(cases)('$fact', ({ rule, red, green }) => {
    expect(red.map(judged)).toEqual(red.map((planted) => ({ planted, rules: [rule] })))
    expect(green.map(judged)).toEqual(green.map((planted) => ({ planted, rules: [] })))
  })
}

function judged(planted: Planted) {
  const [path, text] = planted
  return { planted, rules: findViolations([{ path, text }]).map(({ rule }) => rule) }
}
