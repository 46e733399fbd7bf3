import type { demoBusiness } from '#db/demo.ts'
import type { SystemTx } from '#server/db/database.ts'
import { newPayToken } from '#server/invoices/queries.ts'

type DemoInvoice = ReturnType<typeof demoBusiness>['invoices'][number]
/** By e-mail, and by when the job was. */
type Ids = { clients: ReadonlyMap<string, string>; appointments: ReadonlyMap<number, string> }

/** Oldest first, as they were numbered. Each with what it is for and a link to pay. */
export async function insertDemoInvoices(
  tx: SystemTx,
  user_id: string,
  invoices: readonly DemoInvoice[],
  ids: Ids,
): Promise<void> {
  const made = await tx
    .insertInto('invoices')
    .values(
      invoices.map(({ client, lines: _, ...invoice }) => ({
        user_id,
        ...invoice,
        client_id: ids.clients.get(client.email),
        client_name: client.name,
        client_email: client.email,
        // Nobody's: no letter goes out when their link is copied.
        sends_letter: false,
      })),
    )
    .returning('id')
    .execute()
  const lines = invoices.flatMap((invoice, n) =>
    invoice.lines.map(({ appointment_time, ...line }, position) => ({
      user_id,
      invoice_id: made[n]?.id ?? '',
      position,
      ...line,
      quantity: 100,
      appointment_id: appointment_time && ids.appointments.get(appointment_time.getTime()),
    })),
  )
  await tx.insertInto('invoice_lines').values(lines).execute()
  await tx
    .insertInto('pay_links')
    .values(made.map(({ id }) => ({ user_id, invoice_id: id, token: newPayToken() })))
    .execute()
}
