import { importing, importingType, testRuleCases } from '#scripts/rooms/testing/rule-case.ts'

testRuleCases([
  {
    fact: 'domain imports only domain',
    rule: 'wrong-room',
    red: [
      ['src/domain/money/tax.ts', importing('zod')],
      ['src/domain/money/tax.ts', importing('node:crypto')],
      ['src/domain/money/tax.ts', importing('crypto')],
      ['src/domain/money/tax.ts', importing('#contract/errors.ts')],
      ['src/domain/money/tax.ts', importingType('#db/schema.ts')],
      ['src/domain/money/tax.ts', importing('vitest')],
    ],
    green: [
      ['src/domain/money/tax.ts', importing('#domain/money/rounding.ts')],
      ['src/domain/money/tax.ts', importing('./rounding.ts')],
      ['src/domain/money/tax.test.ts', importing('vitest')],
      ['src/domain/money/tax.test.ts', importing('fast-check')],
    ],
  },
  {
    fact: 'contract imports domain and zod',
    rule: 'wrong-room',
    red: [
      ['src/contract/booking.ts', importing('hono')],
      ['src/contract/booking.ts', importing('node:url')],
      ['src/contract/booking.ts', importing('#server/base/config.ts')],
    ],
    green: [
      ['src/contract/booking.ts', importing('zod/mini')],
      ['src/contract/booking.ts', importing('zod')],
      ['src/contract/booking.ts', importing('#domain/money/tax.ts')],
    ],
  },
  {
    fact: 'web imports no server, database, tool, script or Node',
    rule: 'wrong-room',
    red: [
      ['src/web/booking/page.tsx', importingType('#server/base/config.ts')],
      ['src/web/booking/page.tsx', importing('#db/demo.ts')],
      ['src/web/booking/page.tsx', importing('#tools/mailbox/mailbox.ts')],
      ['src/web/booking/page.tsx', importing('#scripts/steps.ts')],
      ['src/web/booking/page.tsx', importing('node:fs')],
      ['src/web/booking/page.tsx', importing('#shared/thing.ts')],
    ],
    green: [
      ['src/web/booking/page.tsx', importing('react-router')],
      ['src/web/booking/page.tsx', importing('#contract/errors.ts')],
      ['src/web/booking/page.test.tsx', importing('node:fs')],
      ['src/web/booking/page.test.tsx', importing('#tools/mailbox/mailbox.ts')],
    ],
  },
  {
    fact: 'server imports no screen, tool or script',
    rule: 'wrong-room',
    red: [
      ['src/server/app.ts', importing('#web/routes.ts')],
      ['src/server/app.ts', importing('#tools/postgres/start-postgres.ts')],
      ['src/server/app.ts', importing('#scripts/steps.ts')],
    ],
    green: [
      ['src/server/app.ts', importing('#db/schema.ts')],
      ['src/server/app.ts', importing('node:http')],
      ['src/server/app.ts', importing('hono')],
      ['src/server/app.test.ts', importing('#tools/postgres/start-postgres.ts')],
      ['src/server/testing/test-database.ts', importing('#tools/postgres/start-postgres.ts')],
    ],
  },
  {
    fact: 'db imports domain and the types of kysely',
    rule: 'wrong-room',
    red: [
      ['db/demo.ts', importing('kysely')],
      ['db/demo.ts', importing('pg')],
      ['db/demo.ts', importing('node:fs')],
      ['db/demo.ts', importing('#server/db/database.ts')],
    ],
    green: [
      ['db/schema.ts', importingType('kysely')],
      ['db/schema.ts', "import { type Generated } from 'kysely'\nexport type Id = Generated<string>\n"],
      ['db/demo.ts', importing('#domain/money/tax.ts')],
      ['db/schema.test.ts', importing('#server/testing/test-database.ts')],
    ],
  },
  {
    fact: 'tools import nothing of src',
    rule: 'wrong-room',
    red: [
      ['tools/mailbox/mailbox.ts', importing('#contract/local.ts')],
      ['tools/mailbox/mailbox.test.ts', importing('#domain/money/tax.ts')],
      ['tools/mailbox/mailbox.ts', importing('#scripts/free-port.ts')],
    ],
    green: [
      ['tools/mailbox/mailbox.ts', importing('#tools/postgres/start-postgres.ts')],
      ['tools/mailbox/mailbox.ts', importing('smtp-server')],
      ['tools/mailbox/mailbox.ts', importing('node:net')],
    ],
  },
  {
    fact: 'scripts do not import journeys',
    rule: 'wrong-room',
    red: [['scripts/test.ts', importing('#e2e/support/journey.ts')]],
    green: [['scripts/start.ts', importing('#server/base/config.ts')]],
  },
  {
    fact: 'journeys and drills use the app only from outside',
    rule: 'wrong-room',
    red: [
      ['e2e/book.spec.ts', importing('#server/app.ts')],
      ['e2e/book.spec.ts', importing('#web/routes.ts')],
      ['e2e/book.spec.ts', importing('#domain/money/tax.ts')],
      ['e2e/book.spec.ts', importing('#db/schema.ts')],
      ['drills/kill-database.ts', importing('#server/app.ts')],
    ],
    green: [
      ['e2e/book.spec.ts', importing('#db/demo.ts')],
      ['e2e/book.spec.ts', importing('#contract/errors.ts')],
      ['e2e/book.spec.ts', importing('#scripts/free-port.ts')],
      ['e2e/book.spec.ts', importing('#tools/mailbox/mailbox.ts')],
      ['e2e/book.spec.ts', importing('@playwright/test')],
    ],
  },
  {
    fact: 'every form of import counts',
    rule: 'wrong-room',
    red: [
      ['src/domain/a.ts', "export { x } from 'zod'\nexport const y = 1\n"],
      ['src/domain/a.ts', "export * from 'zod'\nexport const y = 1\n"],
      ['src/domain/a.ts', "import 'zod'\n"],
      ['src/domain/a.ts', "export const load = () => import('zod')\n"],
      ['src/domain/a.ts', 'export const load = () => import(`#server/db/queue-catalogue.ts`)\n'],
      ['src/domain/a.ts', "export type T = import('zod').ZodType\n"],
    ],
    green: [
      ['src/domain/a.ts', "// import 'zod'\n/* import 'zod' */\nexport const a = `import 'zod'`\n"],
      ['src/domain/a.ts', 'export const a = "import { x } from \'zod\'"\n'],
    ],
  },
  {
    fact: 'the foundations of web import no noun',
    rule: 'foreign-noun',
    red: ['ui', 'format', 'theme', 'api'].map((folder) => [
      `src/web/${folder}/thing.tsx`,
      importing('#web/dashboard/shell.tsx'),
    ]),
    green: [
      ['src/web/ui/thing.tsx', importing('#web/format/money.ts')],
      ['src/web/dashboard/shell.tsx', importing('#web/ui/button.tsx')],
      ['src/web/routes.ts', importing('#web/dashboard/shell.tsx')],
    ],
  },
  {
    fact: 'marketing, booking and pay import no other noun',
    rule: 'foreign-noun',
    red: ['marketing', 'booking', 'pay'].map((folder) => [
      `src/web/${folder}/page.tsx`,
      importing('#web/account/form.tsx'),
    ]),
    green: [
      ['src/web/booking/page.tsx', importing('#web/booking/slot-picker.tsx')],
      ['src/web/booking/page.tsx', importing('./slot-picker.tsx')],
      ['src/web/account/page.tsx', importing('#web/marketing/frame.tsx')],
    ],
  },
  {
    fact: 'each part of the server imports only itself and earlier ones',
    rule: 'higher-layer',
    red: [
      ['src/server/http/thing.ts', importing('#server/invoices/queries.ts')],
      ['src/server/db/thing.ts', importing('#server/jobs/queue.ts')],
      ['src/server/outbox/send-mail.ts', importing('#server/client-emails/compose-email.ts')],
      ['src/server/outbox/send-mail.ts', importingType('#server/reminders/texts/queries.ts')],
      ['src/server/invoices/pay/routes.ts', importing('#server/booking/queries.ts')],
      ['src/server/base/log.ts', importing('#server/db/database.ts')],
      ['src/server/dependencies.ts', importingType('#server/invoices/queries.ts')],
      ['src/server/invoices/routes.ts', importing('#server/app.ts')],
    ],
    green: [
      ['src/server/app.ts', importing('#server/invoices/routes.ts')],
      ['src/server/main.ts', importing('#server/app.ts')],
      ['src/server/dependencies.ts', importing('#server/jobs/queue.ts')],
      ['src/server/invoices/routes.ts', importing('#server/dependencies.ts')],
      ['src/server/invoices/routes.ts', importing('#server/invoices/pay/routes.ts')],
      ['src/server/booking/routes.ts', importing('#server/outbox/queue-mail.ts')],
      ['src/server/outbox/send-mail.test.ts', importing('#server/reminders/plan-reminders.ts')],
    ],
  },
  {
    fact: 'each folder of the dashboard imports only itself and earlier ones',
    rule: 'higher-layer',
    red: [
      ['src/web/dashboard/ui/dialog.tsx', importing('#web/dashboard/invoices/invoice-row.tsx')],
      ['src/web/dashboard/services/list.tsx', importingType('#web/dashboard/calendar/month.tsx')],
      ['src/web/dashboard/overview/screen.tsx', importing('#web/dashboard/shell.tsx')],
    ],
    green: [
      ['src/web/dashboard/calendar/month.tsx', importing('#web/dashboard/appointments/dialog.tsx')],
      ['src/web/dashboard/shell.tsx', importing('#web/dashboard/shell/frame.tsx')],
    ],
  },
  {
    fact: 'the server contains no JSX',
    rule: 'jsx-in-server',
    red: [
      ['src/server/app.ts', importing('react')],
      ['src/server/app.ts', importing('react-dom/server')],
      ['src/server/app.ts', importing('#server/email.tsx')],
      ['src/server/email.tsx', 'export const email = <p>Hello</p>\n'],
    ],
    green: [['src/server/app.ts', importing('react-router')]],
  },
  {
    fact: 'only tests import test support',
    rule: 'test-support',
    red: [
      ['src/server/app.ts', importing('#server/testing/test-database.ts')],
      ['scripts/start.ts', importing('#server/testing/test-database.ts')],
    ],
    green: [
      ['src/server/app.test.ts', importing('#server/testing/test-database.ts')],
      ['src/server/testing/an-owner.ts', importing('#server/testing/test-database.ts')],
    ],
  },
  {
    fact: 'imports do not leave their folder with ../',
    rule: 'parent-import',
    red: [
      ['src/domain/time/zones.ts', importing('../money/tax.ts')],
      ['scripts/start.ts', importing('../tools/mailbox/mailbox.ts')],
      ['e2e/book.spec.ts', importing('./../db/demo.ts')],
    ],
    green: [['src/domain/time/zones.ts', importing('./intervals.ts')]],
  },
  {
    fact: 'imports include the extension',
    rule: 'missing-extension',
    red: [
      ['src/domain/time/zones.ts', importing('./intervals')],
      ['src/web/routes.ts', importing('#web/entry.server')],
    ],
    green: [
      ['src/web/routes.ts', importing('#web/entry.server.tsx')],
      ['src/web/root.tsx', importing('#web/theme/tokens.css?url')],
    ],
  },
])
