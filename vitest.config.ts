import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'

/** Minutes long: `npm run simulate`. */
export const SIMULATION = 'src/server/reminders/sixty-days.test.ts'

export const serverTests = {
  include: ['src/server/**/*.test.ts'],
  exclude: [SIMULATION],
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
    // One more than a small machine has cores: a test of the server waits for Postgres and for timers.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Rules and screens keep nothing between tests, so their files may share a process: half of the time.
      { test: { name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'], isolate: false, env } },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], isolate: false, env } },
      { test: { name: 'server', ...serverTests, env } },
      ...(existsSync(DEBIAN_POSTGRES)
        ? [
            {
              test: {
                name: 'server on Debian Postgres',
                ...serverTests,
                // What leans on Postgres itself; the rest says the same on either.
                include: ['src/server/{db,appointments,booking,messages,reminders,calendars}/**/*.test.ts'],
                exclude: [SIMULATION, 'src/server/reminders/two-weeks.test.ts'],
                env,
                provide: { postgresBinaries: DEBIAN_POSTGRES },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'stand-ins',
          include: ['tools/{mailbox,payments-emulator}/**/*.test.ts'],
          isolate: false,
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
      { test: { name: 'commands', include: ['scripts/**/*.slow.test.ts'], testTimeout: 120_000, env } },
    ],
  },
})
