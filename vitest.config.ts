import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Minutes long: `npm run simulate`. */
export const SIMULATION = 'src/server/reminders/sixty-days.test.ts'

/** Of a project of its own. */
const POOLER = 'src/server/db/pooler.test.ts'

/** A whole product each, for many seconds: part of `npm test`, not of `npm run check`. */
const AT_LENGTH = ['src/server/{fuzz,replica,tenant-matrix}.test.ts']

/** The product broken on purpose: part of `npm test`, not of `npm run check`. */
const DRILLS = 'drills/in-short.test.ts'

/** Whatever makes up a transaction: one trip, in turns, a page that is known, jobs, a failed statement. */
const BEHIND_A_POOLER = [
  'src/server/booking/{create-booking,known-pages}.test.ts',
  'src/server/appointments/appointments.test.ts',
  'src/server/jobs/queue.test.ts',
  'src/server/clients/clients.test.ts',
]

/** Constraints, locks, walls, migrations, snapshots, and the longest statements; the rest says the same on either Postgres. */
const LEANS_ON_POSTGRES = [
  'src/server/db/**/*.test.ts',
  'src/server/appointments/{appointments,schedule-change}.test.ts',
  'src/server/booking/{booking-races,create-booking,forget-holds,hold-slot,limit-bookings}.test.ts',
  'src/server/calendars/{busy-calendars,feed}.test.ts',
  'src/server/messages/{messages,send-mail}.test.ts',
  'src/server/overview/totals.test.ts',
  'src/server/reminders/{plan,send}-reminders.test.ts',
]

export const serverTests = {
  include: ['src/server/**/*.test.ts'],
  exclude: [SIMULATION, POOLER, ...AT_LENGTH],
  globalSetup: ['src/server/testing/cluster.ts'],
  setupFiles: ['src/server/testing/unexpected-errors.ts'],
  // Each file has a database of its own and closes what it opens.
  isolate: false,
}

/** Time zone: a test that only passes in the zone of its author tells nothing. */
export const env = { TZ: 'UTC' }

export default defineConfig({
  test: {
    pool: 'forks',
    // Journeys run beside them: more would only wait for a core, and some for longer than the product lets anybody wait.
    maxWorkers: 2,
    // For machines that others use; a test that is right ends long before.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // Rules and screens keep nothing between tests, so their files may share a process: half of the time.
      { test: { name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], isolate: false, env } },
      { test: { name: 'server', ...serverTests, env } },
      { test: { name: 'server at length', ...serverTests, include: AT_LENGTH, exclude: [], env } },
      ...(existsSync(DEBIAN_POSTGRES)
        ? [
            {
              test: {
                name: 'server on Debian Postgres',
                ...serverTests,
                include: LEANS_ON_POSTGRES,
                exclude: [POOLER],
                env,
                provide: { postgresBinaries: DEBIAN_POSTGRES },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'server behind a pooler',
          ...serverTests,
          exclude: [SIMULATION],
          // Without one there is nothing to say, which the first says.
          include: existsSync(PGBOUNCER) ? [POOLER, ...BEHIND_A_POOLER] : [POOLER],
          env,
          provide: { wantsPooler: true },
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['tools/{mailbox,payments-emulator}/**/*.test.ts'],
          isolate: false,
          env,
        },
      },
      { test: { name: 'drills', include: ['drills/**/*.test.ts'], exclude: [DRILLS], isolate: false, env } },
      {
        test: {
          name: 'drills in short',
          include: [DRILLS],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // By themselves: they take all that a small machine has.
          sequence: { groupOrder: 1 },
          env,
        },
      },
      { test: { name: 'postgres', include: ['tools/postgres/**/*.test.ts'], env } },
      {
        test: {
          name: 'gates',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/**/*.slow.test.ts'],
          env,
        },
      },
      { test: { name: 'commands', include: ['scripts/**/*.slow.test.ts'], testTimeout: 300_000, env } },
    ],
  },
})
