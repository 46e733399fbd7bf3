import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, ImportPreview } from '#contract/clients.ts'
import { lockImports } from '#server/clients/import-queries.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { isWaitingForLock } from '#server/testing/test-database.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const FILE = 'Name,Email,Phone\nAna,ana@example.com,555 0100\nBo,bo@example.com,\n'

const createOwner = () => anOwner(server.deps.db)
const send = (owner: TestOwner, path: string, body: object) => server.request(path, json(body, owner.headers))
const parseBody = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

const previewImport = (owner: TestOwner, csv: string, mapping?: object) =>
  parseBody<ImportPreview>(send(owner, '/api/clients/import/preview', { csv, mapping }))
const importFile = (owner: TestOwner, csv: string, mapping?: object) =>
  parseBody<{ importId: string; added: number; skipped: number }>(
    send(owner, '/api/clients/import', { csv, mapping }),
  )
const undoImport = (owner: TestOwner, id: string) =>
  server.request(`/api/clients/import/${id}/undo`, { method: 'POST', headers: owner.headers })
const listClients = async (owner: TestOwner) =>
  (
    await parseBody<{ clients: Client[] }>(
      server.request('/api/clients?limit=100', { headers: owner.headers }),
    )
  ).clients
const exportClients = (owner: TestOwner) =>
  parseBody<{ filename: string; csv: string }>(
    server.request('/api/clients/export', { headers: owner.headers }),
  )
const errorMessage = async (owner: TestOwner, csv: string) =>
  (await parseBody<{ error: { message: string } }>(send(owner, '/api/clients/import/preview', { csv }))).error
    .message
const emailsIn = (result: ImportPreview) => result.rows.map(({ email }) => email)

test('previews an import without changing anything', async () => {
  const owner = await createOwner()
  await send(owner, '/api/clients', { name: 'Ana', email: 'ANA@example.com' })
  const csv = `${FILE}Bo again,BO@example.com,\nNobody,,\nMo,,call me\n`
  const result = await previewImport(owner, csv)
  expect(result.columns).toEqual(['Name', 'Email', 'Phone'])
  expect(result.mapping).toMatchObject({ name: 0, email: 1, phone: 2, address: null })
  expect(result.counts).toEqual({ new: 1, duplicate: 2, invalid: 2 })
  expect(result.rows.map(({ line, verdict, problem }) => [line, verdict, problem])).toEqual([
    [2, 'duplicate', 'Already one of your clients'],
    [3, 'new', null],
    [4, 'duplicate', 'Same email as row 3'],
    [5, 'invalid', 'Client email is required'],
    [6, 'invalid', 'Please enter a valid phone number'],
  ])
  expect(await listClients(owner)).toHaveLength(1)
})

test('imports new clients in the order of the file and skips the others', async () => {
  const owner = await createOwner()
  expect(await importFile(owner, `${FILE}Nobody,,\n`)).toMatchObject({ added: 2, skipped: 1 })
  expect((await listClients(owner)).map(({ name, phone }) => [name, phone])).toEqual([
    ['Ana', '555 0100'],
    ['Bo', null],
  ])
})

test('uses the column mapping of the owner', async () => {
  const owner = await createOwner()
  const mapping = { name: 1, last_name: 0, email: 2, phone: null, address: 3, notes: null }
  await importFile(owner, 'A,B,C,D\nSilva,Ana,ana@example.com,4 Mill Street\n', mapping)
  expect(await listClients(owner)).toMatchObject([
    { name: 'Ana Silva', email: 'ana@example.com', address: '4 Mill Street' },
  ])
})

test.each([
  ['semicolons', 'Name;Email\r\nAna, the first;ana@example.com\r\n'],
  ['tabs', 'Name\tEmail\nAna, the first\tana@example.com'],
  ['a byte order mark', '\uFEFFName,Email\n"Ana, the first",ana@example.com\n'],
  ['carriage returns as line breaks', 'Name,Email\r"Ana, the first",ana@example.com\r'],
  ['no heading', '"Ana, the first",ana@example.com\n'],
  ['lines of different length', 'Name,Email,Phone\n"Ana, the first",ana@example.com\n'],
])('reads a file with %s', async (_, csv) => {
  const result = await previewImport(await createOwner(), csv)
  expect(emailsIn(result)).toEqual(['ana@example.com'])
})

test('reads quotation marks and line breaks inside cells', async () => {
  const owner = await createOwner()
  await importFile(
    owner,
    'Name,Email,Notes\n"Ana ""Foam"" Silva",ana@example.com,"Gate 4\nDog"\nBo,bo@example.com,20" rims\n',
  )
  expect((await listClients(owner)).map(({ name, notes }) => [name, notes])).toEqual([
    ['Ana "Foam" Silva', 'Gate 4\nDog'],
    ['Bo', '20" rims'],
  ])
})

test('explains why a file cannot be read', async () => {
  const owner = await createOwner()
  expect(await errorMessage(owner, '')).toBe('The file is empty.')
  expect(await errorMessage(owner, '\n\n,,\n')).toBe('The file is empty.')
  expect(await errorMessage(owner, 'Name,Email\n')).toBe('The file has a header row but no clients below it.')
  expect(await errorMessage(owner, 'Name,Email\n"Ana,ana@example.com\n')).toBe(
    'We couldn’t read the file: a quotation mark is never closed.',
  )
})

test('imports a file without emails by name and phone number, and once', async () => {
  const owner = await createOwner()
  const file = 'Name,Phone\nAna,555 0100\nBo,555 0100\nCleo,\n'
  const result = await previewImport(owner, file)
  expect(result.mapping.email).toBeNull()
  expect(result.counts).toEqual({ new: 2, duplicate: 0, invalid: 1 })
  expect(await importFile(owner, file)).toMatchObject({ added: 2 })
  expect(await importFile(owner, file)).toMatchObject({ added: 0 })
  expect((await listClients(owner)).map(({ name, email }) => [name, email])).toEqual([
    ['Ana', ''],
    ['Bo', ''],
  ])
})

test('an import waits for another one, and finds the clients that it added', async () => {
  const owner = await createOwner()
  const ana = { user_id: owner.id, name: 'Ana', email: '', phone: '555 0100' }
  const { second } = await server.deps.db.asOwner(owner.id, async (tx) => {
    await lockImports(tx)
    const importing = importFile(owner, 'Name,Phone\nAna,555 0100\nBo,555 0100\n')
    await eventually('the import waits', () => isWaitingForLock(server.database.adminUrl))
    await tx.insertInto('clients').values(ana).execute()
    return { second: importing }
  })
  expect(await second).toMatchObject({ added: 1, skipped: 1 })
})

test('imports its own export of clients without an email as the same clients', async () => {
  const owner = await createOwner()
  await send(owner, '/api/clients', { name: 'Ana', phone: '(555) 010-0100' })
  const { csv } = await exportClients(owner)
  expect(csv).toContain('"Ana","","(555) 010-0100"')
  expect((await previewImport(owner, csv)).counts).toEqual({ new: 0, duplicate: 1, invalid: 0 })
  expect(await importFile(await createOwner(), csv)).toMatchObject({ added: 1 })
})

test('marks all lines as invalid if no column has email addresses or phone numbers', async () => {
  const result = await previewImport(await createOwner(), 'Name,City\nAna,Troy\n')
  expect(result.mapping).toMatchObject({ email: null, phone: null })
  expect(result.counts).toEqual({ new: 0, duplicate: 0, invalid: 1 })
})

test('rejects files over 5 MB', async () => {
  const owner = await createOwner()
  const csv = `Name,Email\n${'x'.repeat(5 * 1024 * 1024)}`
  expect(await outcome(send(owner, '/api/clients/import/preview', { csv }))).toBe('422 invalid_request')
  expect(await outcome(send(owner, '/api/clients/import', { csv: csv + csv + csv }))).toBe(
    '413 body_too_large',
  )
})

test.each([
  [
    'lines',
    `Name,Email\n${'x\n'.repeat(50_000)}`,
    'The file has more than 50,000 rows. Please split it in two.',
  ],
  [
    'empty lines',
    `Name,Email\r\n${'\r\n'.repeat(50_000)}`,
    'The file has more than 50,000 rows. Please split it in two.',
  ],
  ['columns', `Name,Email\n${','.repeat(200)}\n`, 'The file has more than 200 columns.'],
])('rejects a file with too many %s', async (_, csv, message) => {
  expect(await errorMessage(await createOwner(), csv)).toBe(message)
})

test('stops reading a file at the first cell over the column limit', async () => {
  const neverEnding = `${','.repeat(200_000)}"`
  expect(await errorMessage(await createOwner(), neverEnding)).toBe('The file has more than 200 columns.')
})

test('reads a quoted cell with many commas as one cell', async () => {
  const owner = await createOwner()
  await importFile(owner, `Name,Email,Notes\nAna,ana@example.com,"${'a,'.repeat(300)}"\n`)
  expect((await listClients(owner))[0]?.notes).toBe('a,'.repeat(300))
})

test('truncates long cells in the preview', async () => {
  const long = `${'n'.repeat(199)}🚐 and on`
  const { columns, rows } = await previewImport(
    await createOwner(),
    `${long},Email\n${long},${long}@example.com\n`,
  )
  expect(columns).toEqual(['n'.repeat(199), 'Email'])
  expect(rows).toMatchObject([{ email: 'n'.repeat(199), verdict: 'invalid' }])
})

test('imports 20,000 clients and undoes the import', async () => {
  const owner = await createOwner()
  const lines = Array.from({ length: 20_000 }, (_, n) => `Client ${n},c${n}@example.com`)
  const { importId, added } = await importFile(owner, `Name,Email\n${lines.join('\n')}\n`)
  expect(added).toBe(20_000)
  expect((await listClients(owner))[0]?.name).toBe('Client 0')
  expect(await (await undoImport(owner, importId)).json()).toEqual({ removed: 20_000, kept: 0 })
  expect(await listClients(owner)).toEqual([])
})

test('importing the same file twice concurrently adds each client once', async () => {
  const owner = await createOwner()
  const answers = await Promise.all([importFile(owner, FILE), importFile(owner, FILE)])
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 2])
  expect(answers.map(({ skipped }) => skipped).sort()).toEqual([0, 2])
  expect(await listClients(owner)).toHaveLength(2)
})

test('an import skips a client who is being added concurrently', async () => {
  const owner = await createOwner()
  const [importing] = await server.deps.db.asOwner(owner.id, async (tx) => {
    await tx
      .insertInto('clients')
      .values({ user_id: owner.id, name: 'Bo', email: 'BO@example.com' })
      .execute()
    const importing = importFile(owner, FILE)
    await eventually('the import waits for the other transaction', () =>
      isWaitingForLock(server.database.adminUrl),
    )
    return [importing]
  })
  expect(await importing).toMatchObject({ added: 1, skipped: 1 })
})

test('concurrent imports of the same clients in opposite order do not deadlock', async () => {
  const owner = await createOwner()
  const lines = Array.from({ length: 6_000 }, (_, n) => `Client ${n},c${n}@example.com`)
  const [first, second] = await Promise.all([
    importFile(owner, `Name,Email\n${lines.join('\n')}\n`),
    importFile(owner, `Name,Email\n${lines.toReversed().join('\n')}\n`),
  ])
  expect(first.added + second.added).toBe(6_000)
  const stored = await server.deps.db.asOwner(owner.id, (tx) =>
    tx.selectFrom('client_imports').select(['id', 'added']).execute(),
  )
  expect(new Map(stored.map(({ id, added }) => [id, added]))).toEqual(
    new Map([first, second].map(({ importId, added }) => [importId, added])),
  )
})

test('undoing an import keeps clients that were edited or have jobs or invoices', async () => {
  const owner = await createOwner()
  const fourClients = `${FILE}Cy,cy@example.com,\nDi,di@example.com,\n`
  const { importId } = await importFile(owner, fourClients)
  const [ana, bo, cy] = await listClients(owner)
  await server.request(`/api/clients/${ana?.id}`, {
    ...json({ name: 'Ana Silva', email: 'ana@example.com', seen_updated_at: ana?.updated_at }, owner.headers),
    method: 'PUT',
  })
  await server.deps.db.asOwner(owner.id, async (tx) => {
    const commonFields = { user_id: owner.id, client_email: 'x@example.com' }
    await tx
      .insertInto('appointments')
      .values({
        ...commonFields,
        client_id: bo?.id,
        client_name: 'Bo',
        service: 'Wash',
        appointment_time: new Date(),
      })
      .execute()
    await tx
      .insertInto('invoices')
      .values({ ...commonFields, client_id: cy?.id, description: 'Wash', amount: 5000 })
      .execute()
  })
  expect(await (await undoImport(owner, importId)).json()).toEqual({ removed: 1, kept: 3 })
  expect((await listClients(owner)).map(({ name }) => name)).toEqual(['Ana Silva', 'Bo', 'Cy'])
  expect(await (await undoImport(owner, importId)).json()).toEqual({ removed: 0, kept: 3 })
})

test('undoing an import keeps a client who is being booked concurrently', async () => {
  const owner = await createOwner()
  const { importId } = await importFile(owner, FILE)
  const [ana] = await listClients(owner)
  const [undone] = await server.deps.db.asOwner(owner.id, async (tx) => {
    await tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        client_id: ana?.id,
        client_name: 'Ana',
        client_email: 'ana@example.com',
        service: 'Wash',
        appointment_time: new Date(),
      })
      .execute()
    const undoing = undoImport(owner, importId)
    await eventually('the undo waits for the booking', () => isWaitingForLock(server.database.adminUrl))
    return [undoing]
  })
  expect(await (await undone)?.json()).toEqual({ removed: 1, kept: 1 })
  const [job] = await server.deps.db.asOwner(owner.id, (tx) =>
    tx.selectFrom('appointments').select('client_id').execute(),
  )
  expect(job?.client_id).toBe(ana?.id)
})

test('exports clients without executable cells, and restores them unchanged from that file', async () => {
  const owner = await createOwner()
  const tricky = [
    {
      name: '=cmd()',
      email: 'a@example.com',
      phone: '+1 555 0100',
      address: '-4 Mill; Street',
      notes: '@home\nsecond, "line"',
    },
    { name: "'=quoted", email: 'b@example.com', phone: null, address: null, notes: 'שלום 🚐' },
  ]
  for (const client of tricky.toReversed()) await send(owner, '/api/clients', client)
  const { filename, csv } = await exportClients(owner)
  expect(filename).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv).toContain(
    `"'=cmd()","a@example.com","'+1 555 0100","'-4 Mill; Street","'@home\nsecond, ""line"""`,
  )
  const otherOwner = await createOwner()
  expect(await importFile(otherOwner, csv)).toMatchObject({ added: 2, skipped: 0 })
  expect(await listClients(otherOwner)).toMatchObject(tricky)
})

test('an owner can preview sixty files an hour, and other owners are not affected', async () => {
  const [owner, otherOwner] = [await createOwner(), await createOwner()]
  const preview = (by: TestOwner) =>
    outcome(send(by, '/api/clients/import/preview', { csv: 'Name,Email\nAna,ana@example.com\n' }))
  for (let n = 0; n < 60; n++) expect(await preview(owner)).toBe('200')
  expect(await preview(owner)).toBe('429 too_many_requests')
  expect(await preview(otherOwner)).toBe('200')
})
