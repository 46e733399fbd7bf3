import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import {
  DEBIAN_POSTGRES,
  DEBIAN_POSTGRES_BINARIES,
  FUZZ_AND_REPLICA,
  PGBOUNCER,
  POOLER,
  SHORT_DRILLS,
  SLOW_SCRIPTS,
  STARTING_POSTGRES,
} from './scripts/test-run/vitest-projects.ts'

/** This test takes minutes, so only `npm run simulate` runs it. */
export const SIMULATION = 'src/server/reminders/simulate-sixty-days.test.ts'

const TENANT_MATRIX = 'src/server/tenant-matrix.test.ts'
const LONG_SERVER_TESTS = ['src/server/{fuzz,replica}.test.ts']
const POOLER_TEST = 'src/server/db/pooler.test.ts'
const SHORT_DRILLS_TEST = 'drills/short-drills.test.ts'

/** Tests that also run behind a pooler. They cover every kind of transaction: one round trip, several, jobs, a failed statement. */
const POOLER_FILES = [
  'src/server/booking/create-booking.test.ts',
  'src/server/appointments/appointments.test.ts',
  'src/server/jobs/queue.test.ts',
  'src/server/clients/clients.test.ts',
]

/** Tests of constraints, locks, row-level security, migrations, snapshots and the longest statements. The others pass on any Postgres. */
const DEPENDS_ON_POSTGRES = [
  'src/server/db/**/*.test.ts',
  'src/server/appointments/{appointments,move-day,schedule-change,set-job-state}.test.ts',
  'src/server/booking/{booking-races,create-booking,forget-holds,hold-slot,limit-bookings}.test.ts',
  'src/server/calendars/{busy-calendars,feed}.test.ts',
  'src/server/invoices/{invoice-deposits,pay-in-cash}.test.ts',
  'src/server/{messages/messages,outbox/send-mail}.test.ts',
  'src/server/overview/totals.test.ts',
  'src/server/reminders/{plan,send}-reminders.test.ts',
]

export const serverTests = {
  include: ['src/server/**/*.test.ts'],
  exclude: [SIMULATION, POOLER_TEST, TENANT_MATRIX, ...LONG_SERVER_TESTS],
  globalSetup: ['src/server/testing/cluster.ts'],
  setupFiles: ['src/server/testing/unexpected-errors.ts'],
  // Each file has its own database and closes what it opens.
  isolate: false,
}

/** A test that only passes in its author's time zone proves nothing. */
export const env = { TZ: 'UTC' }

/** Timeouts only end tests that hang. They are far longer than any test needs, so that tests pass on a busy machine. */
export const TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 100_000 } },
  // A forgotten `test.only` must not skip the other tests.
  allowOnly: false,
}

export default defineConfig({
  test: {
    pool: 'forks',
    ...TIMEOUTS,
    // Slightly more workers than two cores: server tests spend a fifth of their time waiting for the database and timers.
    maxWorkers: 3,
    projects: [
      // Tests of rules and screens share no state, so their files can share a process, which halves the time.
      { test: { name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], isolate: false, env } },
      { test: { name: 'server', ...serverTests, env } },
      { test: { name: 'tenant matrix', ...serverTests, include: [TENANT_MATRIX], exclude: [], env } },
      { test: { name: FUZZ_AND_REPLICA, ...serverTests, include: LONG_SERVER_TESTS, exclude: [], env } },
      ...(existsSync(DEBIAN_POSTGRES_BINARIES)
        ? [
            {
              test: {
                name: DEBIAN_POSTGRES,
                ...serverTests,
                include: DEPENDS_ON_POSTGRES,
                exclude: [POOLER_TEST],
                env,
                provide: { postgresBinaries: DEBIAN_POSTGRES_BINARIES },
              },
            },
          ]
        : []),
      {
        test: {
          name: POOLER,
          ...serverTests,
          exclude: [SIMULATION],
          // Without PgBouncer only the first file runs, and reports that nothing was tested.
          include: existsSync(PGBOUNCER) ? [POOLER_TEST, ...POOLER_FILES] : [POOLER_TEST],
          env,
          provide: { wantsPooler: true },
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['tools/{mailbox,payments-emulator,push}/**/*.test.ts'],
          isolate: false,
          env,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          exclude: [SHORT_DRILLS_TEST],
          isolate: false,
          env,
        },
      },
      {
        test: {
          name: SHORT_DRILLS,
          include: [SHORT_DRILLS_TEST],
          // Runs last, because the drills use all resources of a small machine.
          sequence: { groupOrder: 1 },
          env,
        },
      },
      { test: { name: STARTING_POSTGRES, include: ['tools/postgres/**/*.test.ts'], env } },
      {
        test: {
          name: 'gates',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/**/*.slow.test.ts'],
          env,
        },
      },
      { test: { name: SLOW_SCRIPTS, include: ['scripts/**/*.slow.test.ts'], env } },
    ],
  },
})
