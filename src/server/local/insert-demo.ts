import { sql } from 'kysely'
import { DEMO_SLUG, demoBusiness, FORMER_DEMO_SLUG } from '#db/demo.ts'
import type { SystemTx } from '#server/db/database.ts'
import { makeToken } from '#server/tokens/make-token.ts'

type Demo = ReturnType<typeof demoBusiness>
type BookedJob = Pick<Demo['appointments'][number], 'client' | 'service'>
/** Ids of clients by email address, and of services by name. */
type Ids = Record<'clients' | 'services', ReadonlyMap<string, string>>

export async function insertDemo(tx: SystemTx, user_id: string): Promise<void> {
  const demo = demoBusiness(await tx.now())
  await tx.updateTable('users').set({ full_name: demo.fullName }).where('id', '=', user_id).execute()
  await tx
    .insertInto('user_settings')
    .values({ user_id, ...demo.settings, brand: JSON.stringify(demo.brand) })
    .execute()
  await tx
    .insertInto('user_availability')
    .values({
      user_id,
      ...demo.rules,
      week: JSON.stringify(demo.rules.week),
      breaks: JSON.stringify(demo.rules.breaks),
      days_off: JSON.stringify(demo.rules.days_off),
      booking_questions: JSON.stringify(demo.rules.booking_questions),
      translations: JSON.stringify(demo.rules.translations),
      saved_at: sql`app_now()`,
    })
    .execute()
  await tx.insertInto('subscriptions').values({ user_id, status: 'active' }).execute()
  await tx
    .insertInto('booking_addresses')
    .values({ user_id, slug: FORMER_DEMO_SLUG, taken_at: sql`app_now() - interval '60 days'` })
    .execute()
  await tx.insertInto('booking_slugs').values({ user_id, slug: DEMO_SLUG }).execute()

  const services = await tx
    .insertInto('services')
    .values(
      demo.services.map(({ sizes, add_ons, deposit, translations, ...service }) => ({
        user_id,
        ...service,
        sizes: JSON.stringify(sizes),
        add_ons: JSON.stringify(add_ons),
        translations: JSON.stringify(translations),
        deposit: deposit && JSON.stringify(deposit),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const clients = await tx
    .insertInto('clients')
    .values(demo.clients.map((client) => ({ user_id, ...client })))
    .returning(['id', 'email'])
    .execute()
  const ids = {
    services: new Map(services.map(({ id, name }) => [name, id])),
    clients: new Map(clients.map(({ id, email }) => [email, id])),
  }
  const appointments = await tx
    .insertInto('appointments')
    .values(
      demo.appointments.map((appointment) => ({
        user_id,
        booked_by: appointment.booked_by,
        ...appointmentColumns(appointment, appointment.appointment_time, ids),
        notes: appointment.notes,
        answers: appointment.answers && JSON.stringify(appointment.answers),
      })),
    )
    .returning(['id', 'appointment_time'])
    .execute()
  await insertTexts(tx, user_id)
  await insertSeries(tx, user_id, demo.series, ids)
  const appointmentIds = new Map(appointments.map(({ id, appointment_time: at }) => [at.getTime(), id]))
  await insertInvoices(tx, user_id, demo.invoices, { ...ids, appointments: appointmentIds })
}

function appointmentColumns({ client, service }: BookedJob, startsAt: Date, { clients, services }: Ids) {
  return {
    appointment_time: startsAt,
    client_id: clients.get(client.email),
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    address: client.address,
    notes: client.notes,
    service_id: services.get(service.name),
    service: service.name,
    duration: service.duration,
    price: service.price,
    created_at: sql<Date>`least(${startsAt}::timestamptz, app_now())`,
  }
}

/** Texts are switched on in case there is a provider; the next client is already marked as texted. */
async function insertTexts(tx: SystemTx, user_id: string): Promise<void> {
  await tx.insertInto('reminder_settings').values({ user_id, text_day_before: true }).execute()
  await sql`
    insert into texts_by_hand (user_id, appointment_id, starts_at)
    select user_id, id, appointment_time from appointments
    where user_id = ${user_id} and appointment_time > app_now() and client_phone is not null
    order by appointment_time limit 1`.execute(tx)
}

async function insertSeries(tx: SystemTx, user_id: string, series: Demo['series'], ids: Ids): Promise<void> {
  const { id: series_id } = await tx
    .insertInto('appointment_series')
    .values({ user_id, rhythm: series.rhythm })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('appointments')
    .values(
      series.visits.map(({ visit, startsAt, clock, isFifth }) => ({
        user_id,
        series_id,
        visit,
        rhythm_time: new Date(startsAt),
        rhythm_clock: clock,
        rhythm_is_fifth: isFifth,
        ...appointmentColumns(series, new Date(startsAt), ids),
      })),
    )
    .execute()
}

/** Inserts the oldest invoice first, so that numbers are in order, each with its lines and a pay link. */
async function insertInvoices(
  tx: SystemTx,
  user_id: string,
  invoices: Demo['invoices'],
  ids: Ids & { appointments: ReadonlyMap<number, string> },
): Promise<void> {
  const inserted = await tx
    .insertInto('invoices')
    .values(
      invoices.map(({ client, lines: _, ...invoice }) => ({
        user_id,
        ...invoice,
        client_id: ids.clients.get(client.email),
        client_name: client.name,
        client_email: client.email,
        // The addresses are fictitious, so no email is sent when a link is copied.
        sends_letter: false,
      })),
    )
    .returning('id')
    .execute()
  const lines = invoices.flatMap((invoice, n) =>
    invoice.lines.map(({ appointment_time, ...line }, position) => ({
      user_id,
      invoice_id: inserted[n]?.id ?? '',
      position,
      ...line,
      quantity: 100,
      appointment_id: appointment_time && ids.appointments.get(appointment_time.getTime()),
    })),
  )
  await tx.insertInto('invoice_lines').values(lines).execute()
  await tx
    .insertInto('pay_links')
    .values(inserted.map(({ id }) => ({ user_id, invoice_id: id, token: makeToken() })))
    .execute()
}
