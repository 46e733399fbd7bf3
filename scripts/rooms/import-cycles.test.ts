import { expect, test } from 'vitest'
import { importing, importingType } from '#scripts/rooms/testing/rule-case.ts'
import type { SourceFile } from '#scripts/rooms/violation.ts'
import { findViolations } from '#scripts/rooms.ts'

const IMPORT_FORMS = {
  import: importing,
  'import type': importingType,
  'side-effect import': (specifier: string) => `import '${specifier}'\n`,
  'import()': (specifier: string) => `export const load = () => import('${specifier}')\n`,
  "import('…').Type": (specifier: string) => `export type Used = import('${specifier}').Thing\n`,
  'export from': (specifier: string) => `export { thing } from '${specifier}'\nexport const own = 1\n`,
  'export type from': (specifier: string) => `export type { T } from '${specifier}'\nexport const own = 1\n`,
}

test.each(Object.entries(IMPORT_FORMS))(
  'two files may not import each other, here with %s',
  (_, importForm) => {
    const cycle = [
      { path: 'src/domain/money/tax.ts', text: importing('./rounding.ts') },
      {
        path: 'src/domain/money/rounding.ts',
        text: `export const a = 1\n${importForm('#domain/money/tax.ts')}`,
      },
    ]
    expect(findViolations(cycle)).toMatchObject([
      {
        path: 'src/domain/money/rounding.ts',
        line: 2,
        rule: 'import-cycle',
        sentence: expect.stringContaining(
          'src/domain/money/rounding.ts → src/domain/money/tax.ts → src/domain/money/rounding.ts.',
        ),
      },
    ])
  },
)

test('a longer cycle is listed in import order, each cycle once', () => {
  const found = findViolations([
    ...chain('tools/gate/a.ts', 'tools/gate/c.ts', 'tools/gate/b.ts', 'tools/gate/a.ts'),
    ...chain('scripts/start.ts', 'scripts/steps.ts', 'scripts/start.ts'),
  ])
  expect(cyclesIn(found)).toEqual([
    'scripts/start.ts → scripts/steps.ts → scripts/start.ts',
    'tools/gate/a.ts → tools/gate/c.ts → tools/gate/b.ts → tools/gate/a.ts',
  ])
})

test('a cycle of a test and its test support counts too', () => {
  const cycle = [
    ...chain('src/domain/money/tax.test.ts', 'src/domain/money/testing/taxes.ts'),
    { path: 'src/domain/money/testing/taxes.ts', text: importing('#domain/money/tax.test.ts') },
  ]
  expect(findViolations(cycle)).toMatchObject([{ rule: 'import-cycle' }])
})

test('a file may not import itself', () => {
  const selfImport = { path: 'tools/gate/a.ts', text: importing('./a.ts') }
  expect(cyclesIn(findViolations([selfImport]))).toEqual(['tools/gate/a.ts → tools/gate/a.ts'])
})

test('overlapping cycles are reported once, with the shortest of them', () => {
  const found = findViolations([
    ...chain('tools/gate/a.ts', 'tools/gate/b.ts', 'tools/gate/c.ts'),
    {
      path: 'tools/gate/c.ts',
      text: "import './a.ts'\nimport './d.ts'\n",
    },
    ...chain('tools/gate/d.ts', 'tools/gate/c.ts'),
  ])
  expect(cyclesIn(found)).toEqual(['tools/gate/c.ts → tools/gate/d.ts → tools/gate/c.ts'])
  expect(found).toMatchObject([{ line: 2, sentence: expect.stringContaining('4 files or folders') }])
})

test('shared imports and imports of unchecked files are not cycles', () => {
  const files = [
    { path: 'tools/gate/a.ts', text: "import './b.ts'\nimport './c.ts'\nimport 'node:fs'\n" },
    ...chain('tools/gate/b.ts', 'tools/gate/d.ts'),
    ...chain('tools/gate/c.ts', 'tools/gate/d.ts'),
    {
      path: 'tools/gate/d.ts',
      text: `import './gone.ts'\nexport const load = (name) => import(\`./\${name}.ts\`)\n`,
    },
  ]
  expect(findViolations(files)).toEqual([])
})

/** A file for each path but the last. Each file imports the next path. */
function chain(...paths: string[]): SourceFile[] {
  return paths.slice(1).map((imported, n) => ({
    path: paths[n] ?? '',
    text: importing(`#${imported.replace(/^src\//, '')}`),
  }))
}

function cyclesIn(violations: ReturnType<typeof findViolations>): string[] {
  return violations.map(({ sentence }) => sentence.split('. ')[0] ?? '')
}

test('two nouns may not import each other, even through different files', () => {
  const found = findViolations([
    { path: 'src/web/account/page.tsx', text: importing('#web/billing/plan.ts') },
    { path: 'src/web/billing/plan.ts', text: 'export const plan = 15\n' },
    { path: 'src/web/billing/card.tsx', text: importingType('#web/account/words.ts') },
    { path: 'src/web/account/words.ts', text: 'export type Words = string\n' },
    { path: 'src/web/account/page.test.tsx', text: importing('#web/dashboard/shell.tsx') },
  ])
  expect(cyclesIn(found)).toEqual(['src/web/account → src/web/billing → src/web/account'])
})
