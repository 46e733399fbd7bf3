import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CORE_JOURNEYS, SelectionError, selectTests } from './select-tests.ts'
import { EXTRA_PROJECTS } from './vitest-projects.ts'

test('npm test runs the gates, the core journeys, and every project but the extra ones', () => {
  const { gates, build, vitest, playwright, scope } = selectTests([])
  expect({ gates, build, playwright, scope }).toEqual({
    gates: true,
    build: true,
    playwright: ['--grep', CORE_JOURNEYS],
    scope: 'core',
  })
  expect(vitest?.filter((arg) => arg !== '--project')).toEqual(EXTRA_PROJECTS.map((name) => `!${name}`))
})

test('npm run test:rest runs exactly what npm test leaves out', () => {
  const { gates, vitest, playwright } = selectTests(['--rest'])
  expect({ gates, playwright }).toEqual({ gates: false, playwright: ['--grep-invert', CORE_JOURNEYS] })
  expect(vitest?.filter((arg) => arg !== '--project')).toEqual(EXTRA_PROJECTS)
})

test.each([
  ['desktop clock booking.spec.ts a client books @core', true],
  ['phone booking.spec.ts a client books @core', true],
  ['desktop booking.spec.ts a client books @core @any-width', true],
  ['desktop booking.spec.ts a client books @core-desktop', true],
  ['phone booking.spec.ts a client books @core-desktop', false],
  ['desktop booking.spec.ts a client books @core-phone', false],
  ['phone booking.spec.ts a client books @core-phone', true],
  ['desktop booking.spec.ts a client books @any-width', false],
])('%s is core: %s', (journey, isCore) => {
  expect(new RegExp(CORE_JOURNEYS).test(journey)).toBe(isCore)
})

test('--only runs one part', () => {
  expect(selectTests(['--only', 'gates'])).toMatchObject({
    gates: true,
    build: false,
    vitest: null,
    playwright: null,
  })
  expect(selectTests(['--rest', '--only', 'journeys'])).toMatchObject({
    gates: false,
    vitest: null,
    playwright: ['--grep-invert', CORE_JOURNEYS],
  })
})

test('a path runs only the tests in it, whether core or not', () => {
  expect(selectTests(['e2e/invoices/pay.spec.ts:12'])).toMatchObject({
    gates: false,
    vitest: null,
    playwright: ['e2e/invoices/pay.spec.ts:12'],
  })
  const { vitest, playwright, build } = selectTests(['src/domain'])
  expect(vitest?.[0]).toBe('src/domain')
  expect({ playwright, build }).toEqual({ playwright: null, build: false })
})

test('a title runs the tests with that title', () => {
  const title = 'a title runs the tests with that title'
  const { vitest, playwright } = selectTests([title])
  expect(vitest?.[0]).toBe('scripts/test-run/select-tests.test.ts')
  expect(vitest?.slice(-2)).toEqual(['-t', title])
  expect(playwright).toBeNull()
})

test('a title after a file selects within that file', () => {
  const { playwright } = selectTests(['e2e/invoices/pay.spec.ts', 'by card (or not)'])
  expect(playwright).toEqual(['e2e/invoices/pay.spec.ts', '--grep', String.raw`by card \(or not\)`])
})

test.each([
  [['--only', 'everything'], "--only must be one of gates, tests, journeys, not 'everything'."],
  [['--fast'], "Unknown option '--fast'"],
  [['--rest', '--only', 'gates'], 'These arguments select no tests.'],
])('rejects %s with a message', (args, message) => {
  expect(() => selectTests(args)).toThrow(SelectionError)
  expect(() => selectTests(args)).toThrow(message)
})

test('reports that neither a file nor a title matches', () => {
  const title = randomUUID()
  expect(() => selectTests([title])).toThrow(
    `There is no file '${title}', and no test file contains that text. A title that comes from a table or a describe block needs its file too: npm test -- <file> "<title>"`,
  )
})
