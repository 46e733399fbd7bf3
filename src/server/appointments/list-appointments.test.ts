import { expect, test } from 'vitest'
import type { ListedAppointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService } from '#server/testing/appointment-scene.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'

const scene = appointmentScene()

const unpaidIn = async (owner: OwnerWithService) => {
  const window = new URLSearchParams({ from: at('00:00'), to: at('23:59') })
  const jobs = (await (await scene.get(owner, `?${window}`)).json()) as ListedAppointment[]
  return jobs.map(({ is_unpaid }) => is_unpaid)
}

/** Puts the job on a new invoice. */
async function invoice(owner: OwnerWithService, appointment_id: string, fields: object) {
  const { db } = scene.server.deps
  const { id } = await insertInvoice(db, owner.id, fields)
  await db.asSystem((tx) =>
    tx.updateTable('invoice_lines').set({ appointment_id }).where('invoice_id', '=', id).execute(),
  )
}

test('lists a job as unpaid until an invoice for it is paid', async () => {
  const owner = await scene.anOwnerWithService()
  const paid = await scene.createJob(owner, { appointment_time: at('09:00') })
  const pending = await scene.createJob(owner, { appointment_time: at('11:00') })
  const voided = await scene.createJob(owner, { appointment_time: at('13:00') })
  await scene.createJob(owner, { appointment_time: at('14:00') })
  await scene.createJob(owner, { appointment_time: at('15:00'), price: null })
  const now = new Date()
  await invoice(owner, paid.id, { status: 'paid', paid_at: now, paid_by: 'owner' })
  await invoice(owner, pending.id, {})
  await invoice(owner, voided.id, { voided_at: now })
  expect(await unpaidIn(owner)).toEqual([false, true, true, true, false])
})

test('lists no job as unpaid for an owner without invoices, whatever other owners have', async () => {
  const [owner, neighbour] = [await scene.anOwnerWithService(), await scene.anOwnerWithService()]
  await scene.createJob(owner, { appointment_time: at('09:00') })
  await insertInvoice(scene.server.deps.db, neighbour.id)
  expect(await unpaidIn(owner)).toEqual([false])
})
