import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importing, testRuleCases } from '#scripts/rooms/testing/rule-case.ts'
import { findLongFiles, findViolations } from '#scripts/rooms.ts'

testRuleCases([
  {
    fact: 'names are specific',
    rule: 'vague-name',
    red: [
      ['src/domain/utils.ts', ''],
      ['src/web/ui/helpers.tsx', ''],
      ['src/web/ui/index.css', ''],
      ['tools/common/mail.ts', ''],
      ['scripts/misc.test.ts', ''],
      ['e2e/lib/login.ts', ''],
    ],
    green: [
      ['tools/mailbox/README.md', ''],
      ['src/domain/time/index-of-week.ts', ''],
    ],
  },
  {
    fact: 'every folder is listed',
    rule: 'unlisted-folder',
    red: [
      ['src/shared/thing.ts', ''],
      ['src/server/orders/list-orders.ts', ''],
      ['src/web/widgets/clock.tsx', ''],
    ],
    green: [
      ['src/server/invoices/issue-invoice.ts', ''],
      ['src/server/invoices/pay/open-checkout.ts', ''],
      ['src/domain/anything/new-rule.ts', ''],
    ],
  },
  {
    fact: 'a server noun contains only the agreed kinds of files',
    rule: 'unexpected-file',
    red: [
      ['src/server/invoices/invoice.ts', ''],
      ['src/server/invoices/issueInvoice.ts', ''],
      ['src/server/invoices/pay/checkout.ts', ''],
      ['src/server/invoices/notes.md', ''],
    ],
    green: [
      ['src/server/invoices/routes.ts', ''],
      ['src/server/invoices/queries.ts', ''],
      ['src/server/invoices/jobs.ts', ''],
      ['src/server/invoices/issue-invoice.ts', ''],
      ['src/server/invoices/pay/open-checkout.ts', ''],
      ['src/server/invoices/invoices.test.ts', ''],
      ['src/server/http/mount.ts', ''],
    ],
  },
  {
    fact: 'only the configuration reads the environment',
    rule: 'stray-env',
    red: [
      ['src/server/start/app.ts', 'export const port = process.env.PORT\n'],
      ['src/server/start/app.ts', "export const port = globalThis.process['env'].PORT\n"],
      ['src/server/start/app.ts', 'export const { env } = process\n'],
      ['src/server/start/app.ts', "import { env } from 'node:process'\nexport const port = env.PORT\n"],
      ['tools/mailbox/mailbox.ts', 'export const port = process.env.PORT\n'],
      ['src/server/start/app.ts', 'export const mode = import.meta.env.MODE\n'],
      ['scripts/start.ts', 'export const mode = import.meta.env.MODE\n'],
    ],
    green: [
      ['src/server/base/config.ts', 'export const port = process.env.PORT\n'],
      ['scripts/start.ts', 'export const port = process.env.PORT\n'],
      ['e2e/book.spec.ts', 'export const port = process.env.PORT\n'],
      ['tools/mailbox/vite.config.ts', 'export const port = process.env.PORT\n'],
      ['src/server/start/app.test.ts', 'export const port = process.env.PORT\n'],
      ['src/web/root.tsx', 'export const mode = import.meta.env.MODE\n'],
      ['src/server/start/app.ts', "// process.env.PORT\nexport const said = 'process.env.PORT'\n"],
    ],
  },
  {
    fact: 'the clock is an argument',
    rule: 'stray-clock',
    red: [
      ['src/domain/time/zones.ts', 'export const now = Date.now()\n'],
      ['src/server/invoices/issue-invoice.ts', 'export const now = new Date()\n'],
      ['src/server/invoices/issue-invoice.ts', 'export const clock = { now: Date.now }\n'],
      ['src/server/invoices/issue-invoice.ts', 'export const now = globalThis.performance.now()\n'],
      ['src/contract/booking.ts', 'export const now = Temporal.Now.instant()\n'],
      ['src/server/http/mount.ts', 'export const now = Date.now()\n'],
      ['src/web/format/money.ts', 'export const now = new Date()\n'],
      ['src/server/gateways/mail.ts', 'export const now = Date()\n'],
    ],
    green: [
      ['src/domain/time/zones.ts', 'export const at = (ms: number) => new Date(ms)\n'],
      ['src/server/http/mount.ts', 'export const started = performance.now()\n'],
      ['src/server/main.ts', 'export const now = Date.now()\n'],
      ['src/server/main-worker.ts', 'export const now = Date.now()\n'],
      ['src/server/jobs/worker.ts', 'export const started = performance.now()\n'],
      ['src/web/booking/page.tsx', "export const Page = () => <p>Don't wait: {new Date().toString()}</p>\n"],
      ['tools/mailbox/mailbox.ts', 'export const now = Date.now()\n'],
      ['scripts/steps.ts', 'export const now = performance.now()\n'],
      ['src/domain/time/zones.test.ts', 'export const now = Date.now()\n'],
    ],
  },
  {
    fact: 'domain and contract are never random',
    rule: 'randomness',
    red: [
      ['src/domain/money/tax.ts', 'export const r = Math.random()\n'],
      ['src/contract/booking.ts', 'export const r = Math.random()\n'],
    ],
    green: [['src/web/ui/confetti.tsx', 'export const r = Math.random()\n']],
  },
  {
    fact: 'a file defines what it exports',
    rule: 'barrel',
    red: [
      ['src/domain/time/time.ts', "export * from './zones.ts'\nexport { span } from './intervals.ts'\n"],
      ['src/domain/time/time.ts', "import { span } from './intervals.ts'\nexport { span }\n"],
      ['src/domain/time/time.ts', "export type { Interval } from './intervals.ts'\n"],
    ],
    green: [
      ['src/domain/time/time.ts', "export { span } from './intervals.ts'\nexport const DAY = 86_400_000\n"],
      ['src/web/entry.client.tsx', "import './start.ts'\n"],
    ],
  },
  {
    fact: 'a file that cannot be parsed is reported',
    rule: 'syntax',
    red: [['src/domain/time/zones.ts', 'export const = 1\n']],
    green: [['src/domain/time/zones.ts', 'export const a = 1\n']],
  },
])

const strayClock = { path: 'src/domain/a.ts', text: '// „…“ 🛞\n\nexport const now = Date.now()\n' }

test('names the line of the violation', () => {
  expect(findViolations([strayClock])).toMatchObject([{ path: 'src/domain/a.ts', line: 3 }])
})

test('allows listed exceptions and nothing else', () => {
  const exception = { path: 'src/domain/a.ts', rule: 'stray-clock', reason: 'An example.' } as const
  expect(findViolations([strayClock], [exception])).toEqual([])
  expect(findViolations([strayClock], [{ ...exception, path: 'src/domain/b.ts' }])).toMatchObject([
    { path: 'src/domain/a.ts', rule: 'stray-clock' },
    { path: 'src/domain/b.ts', rule: 'stale-exception' },
  ])
})

test('warns about a file over 400 lines without failing', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)
  const long = { path: 'src/domain/long.ts', text: lines(401) }
  expect(findLongFiles([long, { path: 'src/domain/fits.ts', text: lines(400) }])).toEqual([
    { path: 'src/domain/long.ts', lines: 401 },
  ])
  expect(findViolations([long])).toEqual([])
})

test('exits with 1 and prints the place if a file on disk breaks a rule', () => {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src/domain/time'), { recursive: true })
  writeFileSync(join(root, 'src/domain/time/zones.ts'), importing('../money/tax.ts'))

  const check = spawnSync(process.execPath, [join(import.meta.dirname, 'check-rooms.ts'), root])

  expect(check.status).toBe(1)
  expect(check.stderr.toString()).toContain("src/domain/time/zones.ts:1  parent-import: '../money/tax.ts'")
})
