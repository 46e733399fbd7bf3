import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expiredRows } from '#server/jobs/delete-expired-rows.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { activityPage, sentences } from '#server/testing/activity-of.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { administer, asAdministrator } from '#server/testing/test-database.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterEach(() => setClockDays(0))
afterAll(() => server.close())

const DAY_SECONDS = 24 * 60 * 60

async function setClockDays(days: number): Promise<void> {
  await server.deps.db.asSystem((tx) =>
    tx
      .updateTable('app_clock')
      .set({ shift_seconds: days * DAY_SECONDS })
      .execute(),
  )
}

type Options = { method?: string; body?: object; headers?: Record<string, string>; from?: string }

function call(owner: TestOwner, path: string, { method = 'POST', body = {}, headers, from }: Options = {}) {
  const init = method === 'GET' ? {} : json(body)
  const sent = { ...Object.fromEntries(new Headers(init.headers)), ...owner.headers, ...headers }
  return server.request(path, { ...init, method, headers: sent, from })
}

const read = (owner: TestOwner, query = '') =>
  activityPage(server.request(`/api/activity${query}`, { headers: owner.headers }))
const recordOf = async (owner: TestOwner, query = '') => sentences((await read(owner, query)).entries)

async function addClient(owner: TestOwner, name = 'Ava Brooks', headers: Record<string, string> = {}) {
  const body = { name, email: `${randomUUID()}@example.com` }
  const answer = await call(owner, '/api/clients', { body, headers })
  return ((await answer.json()) as { id: string }).id
}

/** Bypasses the app's roles. */
const insertAt = (owner: TestOwner, instant: string, kind = 'signed-in') =>
  asAdministrator(
    server.database.adminUrl,
    `insert into activity (user_id, created_at, kind, via, device, network)
     values ($1, $2, $3, 'browser', 'Chrome on Android', '192.0.2.1')`,
    [owner.id, instant, kind],
  )

describe('a change', () => {
  test('is recorded with its record, who made it, and from where', async () => {
    const owner = await anOwner(server.deps.db)
    const id = await addClient(owner)
    const { entries } = await read(owner)
    expect(entries).toMatchObject([
      {
        what: 'Client added',
        subject: 'Ava Brooks',
        record: { type: 'client', id },
        group: 'work',
        via: 'api',
        network: '127.0.0.1',
        is_failure: false,
        is_this_device: false,
      },
    ])
  })

  test('in the browser is told from one by the API', async () => {
    const owner = await anOwner(server.deps.db)
    const cookie = `wheelhouse_session=${owner.token}`
    await server.request('/api/clients', json({ name: 'Ava', email: 'ava@example.com' }, { cookie }))
    expect((await read(owner)).entries).toMatchObject([{ via: 'browser' }])
  })

  test('stays recorded without its name once the record is deleted', async () => {
    const owner = await anOwner(server.deps.db)
    const id = await addClient(owner)
    await call(owner, `/api/clients/${id}`, { method: 'DELETE' })
    expect(await recordOf(owner)).toEqual(['Client added', 'Client deleted'])
    expect((await read(owner)).entries).toMatchObject([{ record: null }, { record: null }])
  })

  test('that is repeated with the same key is recorded once', async () => {
    const owner = await anOwner(server.deps.db)
    const { id } = await insertInvoice(server.deps.db, owner.id)
    const markPaid = (key: string) =>
      outcome(call(owner, `/api/invoices/${id}/mark-paid`, { headers: { 'idempotency-key': key } }))
    const key = randomUUID()
    expect([await markPaid(key), await markPaid(key)]).toEqual(['200', '200'])
    expect(await recordOf(owner)).toEqual(['Invoice marked as paid · INV-0001'])
    await call(owner, `/api/invoices/${id}/reopen`)
    await markPaid(randomUUID())
    expect(await recordOf(owner)).toHaveLength(3)
  })

  test('is recorded each time it is carried out, whatever key it has', async () => {
    const owner = await anOwner(server.deps.db)
    const headers = { 'idempotency-key': randomUUID() }
    const id = await addClient(owner, 'Ava Brooks', headers)
    await addClient(owner, 'Ben Cole', headers)
    for (const name of ['Eve', 'Mallory']) {
      const body = { name, email: 'ava@example.com' }
      expect(await outcome(call(owner, `/api/clients/${id}`, { method: 'PUT', body, headers }))).toBe('200')
    }
    for (const path of ['/api/clients/export', '/api/clients/export'])
      expect(await outcome(call(owner, path, { method: 'GET', headers }))).toBe('200')
    expect(await recordOf(owner)).toEqual([
      'Client added · Mallory',
      'Client added · Ben Cole',
      'Client changed · Mallory',
      'Client changed · Mallory',
      'Clients exported',
      'Clients exported',
    ])
  })

  test('that is refused is not recorded', async () => {
    const owner = await anOwner(server.deps.db)
    expect((await call(owner, '/api/clients', { body: { name: '' } })).status).toBe(422)
    expect((await call(owner, `/api/clients/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404)
    expect(await recordOf(owner)).toEqual([])
  })

  test('succeeds even if it can’t be recorded, which is logged', async () => {
    const owner = await anOwner(server.deps.db)
    const { adminUrl } = server.database
    await administer(adminUrl, 'revoke insert (kind) on activity from wheelhouse_tenant')
    const id = await addClient(owner)
    await administer(adminUrl, 'grant insert (kind) on activity to wheelhouse_tenant')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(takeUnexpectedErrors()).toEqual([expect.stringContaining('activity not recorded')])
  })

  test('of the payment account is recorded by what was done', async () => {
    const owner = await anOwner(server.deps.db)
    const disconnect = () => outcome(call(owner, '/api/stripe-connect?action=disconnect'))
    expect(await disconnect()).toBe('200')
    expect(await recordOf(owner)).toEqual([])
    await asAdministrator(
      server.database.adminUrl,
      `insert into connect_accounts (user_id, account_id, n) values ($1, $2, 1)`,
      [owner.id, `acct_${owner.id}`],
    )
    expect(await disconnect()).toBe('200')
    expect(await recordOf(owner, '?group=payments')).toEqual(['Payment account disconnected'])
  })

  test('of settings, devices and calendar links is recorded, reads are not', async () => {
    const owner = await anOwner(server.deps.db)
    await call(owner, '/api/calendar-feed')
    await call(owner, '/api/calendar-feed', { method: 'DELETE' })
    for (const path of ['/api/clients', '/api/invoices', '/api/settings', '/api/session'])
      await call(owner, path, { method: 'GET' })
    expect(await recordOf(owner)).toEqual([
      'New private calendar link created',
      'Private calendar link turned off',
    ])
  })
})

test('exports are recorded, also that of the record itself', async () => {
  const owner = await anOwner(server.deps.db)
  for (const path of [
    '/api/your-data',
    '/api/clients/export',
    '/api/miles?year=2026',
    '/api/activity/export',
  ])
    expect(await outcome(call(owner, path, { method: 'GET' })), path).toBe('200')
  expect(await recordOf(owner, '?group=data')).toEqual([
    'All your data exported',
    'Clients exported',
    'Miles exported',
    'Activity exported',
  ])
})

describe('the list', () => {
  test('is paged, newest first, without gaps or repeats', async () => {
    const owner = await anOwner(server.deps.db)
    await asAdministrator(
      server.database.adminUrl,
      // Many have the same time.
      `insert into activity (user_id, created_at, kind, via, device, network)
       select $1, app_now() - n / 10 * interval '1 minute', 'signed-in', 'browser', n::text, '192.0.2.1'
       from generate_series(0, 119) n`,
      [owner.id],
    )
    const devices: string[] = []
    let query = ''
    for (let pages = 0; pages < 3; pages++) {
      const { entries, next } = await read(owner, query)
      devices.push(...entries.map(({ device }) => device))
      query = `?after=${next}`
      expect(next === null).toBe(pages === 2)
    }
    expect(new Set(devices).size).toBe(120)
    expect(devices).toHaveLength(120)
    const tens = devices.map((device) => Math.floor(Number(device) / 10))
    expect(tens).toEqual(tens.toSorted((a, b) => a - b))
  })

  test('can be filtered by group and by days of the business’s time zone', async () => {
    const owner = await anOwner(server.deps.db)
    await asAdministrator(
      server.database.adminUrl,
      `insert into user_settings (user_id, timezone) values ($1, 'America/Los_Angeles')`,
      [owner.id],
    )
    await insertAt(owner, '2026-03-01T07:59:59Z', 'signed-up')
    await insertAt(owner, '2026-03-01T08:00:00Z', 'signed-in')
    await insertAt(owner, '2026-03-02T07:59:59Z', 'data-exported')
    await insertAt(owner, '2026-03-02T08:00:00Z', 'password-changed')
    const day = '?from=2026-03-01&to=2026-03-01'
    expect(await recordOf(owner, day)).toEqual(['Signed in', 'All your data exported'])
    expect(await recordOf(owner, `${day}&group=data`)).toEqual(['All your data exported'])
    expect(await recordOf(owner, '?from=2026-03-02')).toEqual(['Password changed'])
    expect(await recordOf(owner, '?to=2026-02-28')).toEqual(['Account created'])
  })

  test('needs no subscription', async () => {
    const unsubscribed = await anOwner(server.deps.db, { status: 'canceled' })
    expect((await read(unsubscribed)).entries).toEqual([])
  })
})

describe('the CSV file', () => {
  const download = async (owner: TestOwner, query = '') => {
    const answer = await call(owner, `/api/activity/export${query}`, { method: 'GET' })
    return (await answer.json()) as { filename: string; csv: string }
  }

  test('has the filtered entries in local time, and no cell that a spreadsheet would run', async () => {
    const owner = await anOwner(server.deps.db)
    await addClient(owner, '=HYPERLINK("http://evil.example")')
    await insertAt(owner, '2026-03-01T12:00:00Z')
    const { filename, csv } = await download(owner, '?group=work')
    expect(filename).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
    const [heading, row, end] = csv.split('\r\n')
    expect(heading).toContain('"Time","What"')
    expect(row).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Client added","'=HYPERLINK\(""http:\/\/evil.example""\)","API",/,
    )
    expect(end).toBe('')
    expect((await download(owner, '?to=2026-03-01')).csv).toContain('"Signed in"')
  })

  test('needs a proof', async () => {
    const owner = await anOwner(server.deps.db)
    await asAdministrator(
      server.database.adminUrl,
      `update sessions set proved_at = app_now() - interval '1 hour' where user_id = $1`,
      [owner.id],
    )
    expect(await outcome(call(owner, '/api/activity/export', { method: 'GET' }))).toBe('403 proof_required')
  })
})

describe('entries', () => {
  /** Runs one statement as the app's login under a role. Returns the error's code. */
  async function asRole(role: string, owner: TestOwner, statement: string): Promise<string> {
    const client = new pg.Client({ connectionString: server.database.appUrl })
    await client.connect()
    try {
      await client.query('begin')
      const settings = `select set_config('role', $1, true), set_config('app.user_id', $2, true)`
      await client.query(settings, [role, owner.id])
      await client.query(statement)
      return 'allowed'
    } catch (error) {
      return (error as pg.DatabaseError).code ?? ''
    } finally {
      await client.end()
    }
  }

  test.each(['wheelhouse_tenant', 'wheelhouse_visitor', 'wheelhouse_system'])(
    'can’t be changed, deleted or backdated by the role %s',
    async (role) => {
      const owner = await anOwner(server.deps.db)
      await addClient(owner)
      const columns = '(user_id, kind, via, device, network, created_at)'
      for (const statement of [
        `update activity set network = '192.0.2.99'`,
        `update activity set kind = 'signed-in' where user_id = '${owner.id}'`,
        'delete from activity',
        `delete from activity where user_id = '${owner.id}'`,
        'truncate activity',
        'select id from activity for update',
        `insert into activity ${columns} values ('${owner.id}', 'signed-in', 'browser', 'x', 'x', '2020-01-01')`,
      ])
        expect(await asRole(role, owner, statement), statement).toBe('42501')
      expect(await recordOf(owner)).toEqual(['Client added · Ava Brooks'])
    },
  )

  test('are deleted once they are older than a year, and not before', async () => {
    const owner = await anOwner(server.deps.db)
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_SECONDS * 1000).toISOString()
    await insertAt(owner, daysAgo(364))
    await insertAt(owner, daysAgo(367), 'signed-up')
    await sweep(server.deps.db, expiredRows)
    expect(await recordOf(owner)).toEqual(['Signed in'])
  })

  test('are not deleted by moving the product clock, which the app’s login may', async () => {
    const owner = await anOwner(server.deps.db, { sessionSeconds: 400 * DAY_SECONDS })
    await addClient(owner)
    await setClockDays(367)
    await sweep(server.deps.db, expiredRows)
    expect(await recordOf(owner)).toEqual(['Client added · Ava Brooks'])
  })

  test('that are young stay, even if the function that deletes old ones were changed to delete all', async () => {
    const owner = await anOwner(server.deps.db)
    await addClient(owner)
    const [{ definition } = { definition: '' }] = await asAdministrator<{ definition: string }>(
      server.database.adminUrl,
      `select pg_get_functiondef('delete_old_activity'::regproc) as definition`,
    )
    await administer(server.database.adminUrl, definition.replace(/where created_at < .*/, ''))
    await sweep(server.deps.db, expiredRows)
    await administer(server.database.adminUrl, definition)
    expect(await recordOf(owner)).toHaveLength(1)
  })

  test('of a deleted account are deleted with it', async () => {
    const owner = await anOwner(server.deps.db)
    await addClient(owner)
    await server.deps.db.asSystem((tx) => tx.deleteFrom('users').where('id', '=', owner.id).execute())
    const rows = await asAdministrator(
      server.database.adminUrl,
      'select 1 from activity where user_id = $1',
      [owner.id],
    )
    expect(rows).toEqual([])
  })
})
