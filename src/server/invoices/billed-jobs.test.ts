import { expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

type CreatedInvoice = { invoice_id: string; number: string }

async function aJob(): Promise<{ owner: OwnerWithAccount; jobId: string }> {
  const owner = await scene.ownerWithAccount()
  const { id } = await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        client_name: 'Ava Stone',
        client_email: 'ava@example.com',
        service: 'Wash',
        appointment_time: '2036-03-07T15:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { owner, jobId: id }
}
const requestInvoice = ({ headers }: OwnerWithAccount, jobId: string, key?: string) => {
  const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00, appointment_id: jobId }]
  const client = { client_name: 'Ava Stone', client_email: 'ava@example.com' }
  return scene.server.request(
    '/api/create-invoice-payment',
    json(
      { amount: 50_00, description: 'Wash', ...client, lines },
      { ...headers, ...(key && { 'idempotency-key': key }) },
    ),
  )
}
const createInvoice = async (owner: OwnerWithAccount, jobId: string) =>
  (await (await requestInvoice(owner, jobId)).json()) as CreatedInvoice
const postAction = ({ headers }: OwnerWithAccount, id: string, action: 'void' | 'reopen') =>
  scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers })
const refusalOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { code: string; message: string } }).error
const invoicesOf = ({ id }: OwnerWithAccount) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx.selectFrom('invoices').select(['id', 'voided_at']).orderBy('number').execute(),
  )

const lockWaitCount = async () => {
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(scene.server.database.adminUrl, lockWaits)).length
}
/** Lets all requests reach the job's lock before one continues. */
const sendAtOnce = async (jobId: string, sendAll: () => Promise<Response>[]) => {
  const [responses] = await scene.server.deps.db.asSystem(async (tx) => {
    await tx.selectFrom('appointments').where('id', '=', jobId).select('id').forUpdate().execute()
    const requests = sendAll()
    await eventually(
      'all requests wait for the job’s lock',
      async () => (await lockWaitCount()) === requests.length,
    )
    return [Promise.all(requests)]
  })
  return responses
}

test('refuses to invoice a job twice, until its invoice is void', async () => {
  const { owner, jobId } = await aJob()
  const { invoice_id } = await createInvoice(owner, jobId)
  expect(await refusalOf(requestInvoice(owner, jobId))).toMatchObject({
    code: 'invalid_request',
    message: 'A job on this invoice is already on INV-0001. Void INV-0001 first to bill the job again.',
  })
  expect(await invoicesOf(owner)).toHaveLength(1)
  expect((await postAction(owner, invoice_id, 'void')).status).toBe(200)
  expect(await createInvoice(owner, jobId)).toMatchObject({ number: 'INV-0002' })
})

test('does not reopen a void invoice whose job is on another invoice', async () => {
  const { owner, jobId } = await aJob()
  const { invoice_id } = await createInvoice(owner, jobId)
  await postAction(owner, invoice_id, 'void')
  expect((await postAction(owner, invoice_id, 'reopen')).status).toBe(200)
  await postAction(owner, invoice_id, 'void')
  await createInvoice(owner, jobId)
  expect(await refusalOf(postAction(owner, invoice_id, 'reopen'))).toMatchObject({
    code: 'invoice_settled',
    message: 'A job on INV-0001 is now on INV-0002. Void INV-0002 first.',
  })
  expect(await invoicesOf(owner)).toMatchObject([{ voided_at: expect.any(Date) }, { voided_at: null }])
})

test('puts a job on only one invoice when two tabs create invoices at the same time', async () => {
  const { owner, jobId } = await aJob()
  const responses = await sendAtOnce(jobId, () => [
    requestInvoice(owner, jobId),
    requestInvoice(owner, jobId),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await invoicesOf(owner)).toHaveLength(1)
})

test('creates one invoice for two simultaneous requests with the same idempotency key', async () => {
  const { owner, jobId } = await aJob()
  const responses = await sendAtOnce(jobId, () => [
    requestInvoice(owner, jobId, 'twice'),
    requestInvoice(owner, jobId, 'twice'),
  ])
  const [first, second] = await Promise.all(responses.map((response) => response.json()))
  expect(first).toMatchObject({ number: 'INV-0001' })
  expect(second).toEqual(first)
})
