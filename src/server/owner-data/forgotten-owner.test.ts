import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { billingScene, CARD } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = billingScene()
const PASSWORD = 'foam-cannon-42'
const found = (text: string) => tablesContaining(scene.server.database.adminUrl, text)

test('no table names the owner or their clients once the account is deleted and its last emails are sent', async () => {
  const email = 'Bartholomew.Quill@example.com'
  const owner = await scene.createSubscriber(CARD.pays, email)
  await scene.server.deps.db.asSystem(async (tx) => {
    const user_id = owner.userId
    await tx.updateTable('users').set({ full_name: 'Bartholomew Quill' }).where('id', '=', user_id).execute()
    const client = { name: 'Seraphina Vance', email: 'seraphina@example.com', phone: '(555) 017-9911' }
    await tx
      .insertInto('clients')
      .values({ user_id, ...client })
      .execute()
    const receipt = { user_id, letter: 'receipt', props: '{}', recipient: client.email }
    await tx
      .insertInto('mails')
      .values({ ...receipt, sent_at: await tx.now() })
      .execute()
  })
  expect(await outcome(owner.browser.post('/api/auth/request-password-reset', { email }))).toBe('202')
  await scene.settle()
  expect(await found(email)).toContain('public.users')

  expect(await outcome(owner.browser.post('/api/delete-account', { password: PASSWORD }))).toBe('200')
  await eventually('the confirmation arrives', async () =>
    (await scene.mailsTo(email)).some(({ subject }) => subject === 'account-deleted'),
  )
  await eventually('the last email is deleted', async () => {
    await sweep(scene.server.deps.db, scene.server.deps.sources)
    return (await found(email)).length === 0
  })
  for (const text of ['Bartholomew', 'Seraphina', '(555) 017-9911', '5550179911'])
    expect(await found(text)).toEqual([])
})

test('a trial that was reserved and not used is forgotten with the account', async () => {
  const owner = await scene.signUp()
  await scene.checkout(owner)
  expect(await found(owner.userId)).toContain('public.used_trials')
  expect(await outcome(owner.browser.post('/api/delete-account', { password: PASSWORD }))).toBe('200')
  expect(await found(owner.userId)).not.toContain('public.used_trials')
})
