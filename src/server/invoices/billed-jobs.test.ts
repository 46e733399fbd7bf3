import { expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type Payee } from '#server/testing/invoice-scene.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

type Made = { invoice_id: string; number: string }

async function aJob(): Promise<{ owner: Payee; job: string }> {
  const owner = await scene.payee()
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
  return { owner, job: id }
}
const create = ({ headers }: Payee, job: string, key?: string) => {
  const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00, appointment_id: job }]
  const client = { client_name: 'Ava Stone', client_email: 'ava@example.com' }
  return scene.server.request(
    '/api/create-invoice-payment',
    json(
      { amount: 50_00, description: 'Wash', ...client, lines },
      { ...headers, ...(key && { 'idempotency-key': key }) },
    ),
  )
}
const created = async (owner: Payee, job: string) => (await (await create(owner, job)).json()) as Made
const change = ({ headers }: Payee, id: string, what: 'void' | 'reopen') =>
  scene.server.request(`/api/invoices/${id}/${what}`, { method: 'POST', headers })
const refusal = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { error: { code: string; message: string } }).error
const invoicesOf = ({ id }: Payee) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx.selectFrom('invoices').select(['id', 'voided_at']).orderBy('number').execute(),
  )

const waitingCount = async () => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(scene.server.database.adminUrl, waiting)).length
}
/** All have got as far as the job before one goes on. */
const atOnce = async (job: string, asked: () => Promise<Response>[]) => {
  const [answers] = await scene.server.deps.db.asSystem(async (tx) => {
    await tx.selectFrom('appointments').where('id', '=', job).select('id').forUpdate().execute()
    const all = asked()
    await eventually('all wait for the job', async () => (await waitingCount()) === all.length)
    return [Promise.all(all)]
  })
  return answers
}

test('a job goes on no other invoice, until the one it is on is void', async () => {
  const { owner, job } = await aJob()
  const { invoice_id } = await created(owner, job)
  expect(await refusal(create(owner, job))).toMatchObject({
    code: 'invalid_request',
    message: 'A job on this invoice is on INV-0001 already. Void that one first to bill it again.',
  })
  expect(await invoicesOf(owner)).toHaveLength(1)
  expect((await change(owner, invoice_id, 'void')).status).toBe(200)
  expect(await created(owner, job)).toMatchObject({ number: 'INV-0002' })
})

test('a void invoice whose job is on another one by now is not reopened', async () => {
  const { owner, job } = await aJob()
  const { invoice_id } = await created(owner, job)
  await change(owner, invoice_id, 'void')
  expect((await change(owner, invoice_id, 'reopen')).status).toBe(200)
  await change(owner, invoice_id, 'void')
  await created(owner, job)
  expect(await refusal(change(owner, invoice_id, 'reopen'))).toMatchObject({
    code: 'invoice_settled',
    message: 'A job on INV-0001 is on INV-0002 by now. Void that one first.',
  })
  expect(await invoicesOf(owner)).toMatchObject([{ voided_at: expect.any(Date) }, { voided_at: null }])
})

test('a job goes on one invoice alone when two tabs ask at the same time', async () => {
  const { owner, job } = await aJob()
  const answers = await atOnce(job, () => [create(owner, job), create(owner, job)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await invoicesOf(owner)).toHaveLength(1)
})

test('the same request on its way twice is answered with the one invoice it made', async () => {
  const { owner, job } = await aJob()
  const answers = await atOnce(job, () => [create(owner, job, 'twice'), create(owner, job, 'twice')])
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toMatchObject({ number: 'INV-0001' })
  expect(other).toEqual(one)
})
