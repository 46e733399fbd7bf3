import { sql } from 'kysely'
import { DEMO_LOGIN, DEMO_SLUG, demoBusiness } from '#db/demo.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import { credentialsByEmail, insertUser } from '#server/account/queries.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import type { LocalPayments } from '#server/gateways/stand-ins.ts'
import { insertDemoInvoices } from '#server/local/insert-demo-invoices.ts'
import { insertDemoSeries } from '#server/local/insert-demo-series.ts'
import { payForDemo } from '#server/local/pay-demo.ts'

export type DemoDeps = ProviderDeps & { emulator: LocalPayments | null }

/** Makes the demo owner and their business unless they exist. All of it or nothing. */
export async function createDemo(deps: DemoDeps): Promise<'made' | 'was there'> {
  const made = await createBusiness(deps.db)
  if (deps.emulator) await payForDemo(deps, deps.emulator)
  return made
}

async function createBusiness(db: Database): Promise<'made' | 'was there'> {
  const isThere = await db.asSystem(async (tx) => (await credentialsByEmail(tx, DEMO_LOGIN.email)) !== null)
  if (isThere) return 'was there'
  const passwordHash = await hashPassword(DEMO_LOGIN.password)
  return db.asSystem(async (tx) => {
    const userId = await insertUser(tx, DEMO_LOGIN.email, passwordHash)
    if (!userId) return 'was there'
    await insertBusiness(tx, userId)
    return 'made'
  })
}

async function insertBusiness(tx: SystemTx, userId: string): Promise<void> {
  const demo = demoBusiness(await tx.now())
  const user_id = userId
  await tx.updateTable('users').set({ full_name: demo.fullName }).where('id', '=', userId).execute()
  await tx
    .insertInto('user_settings')
    .values({ user_id, ...demo.settings })
    .execute()
  await tx
    .insertInto('user_availability')
    .values({
      user_id,
      ...demo.rules,
      week: JSON.stringify(demo.rules.week),
      breaks: JSON.stringify(demo.rules.breaks),
      days_off: JSON.stringify(demo.rules.days_off),
      saved_at: sql`app_now()`,
    })
    .execute()
  await tx.insertInto('subscriptions').values({ user_id, status: 'active' }).execute()
  await tx.insertInto('booking_slugs').values({ user_id, slug: DEMO_SLUG }).execute()

  const services = await tx
    .insertInto('services')
    .values(demo.services.map((service) => ({ user_id, ...service })))
    .returning(['id', 'name'])
    .execute()
  const clients = await tx
    .insertInto('clients')
    .values(demo.clients.map((client) => ({ user_id, ...client })))
    .returning(['id', 'email'])
    .execute()
  const serviceIds = new Map(services.map(({ id, name }) => [name, id]))
  const clientIds = new Map(clients.map(({ id, email }) => [email, id]))

  const appointments = await tx
    .insertInto('appointments')
    .values(
      demo.appointments.map(({ client, service, ...appointment }) => ({
        user_id,
        ...appointment,
        client_id: clientIds.get(client.email),
        client_name: client.name,
        client_email: client.email,
        client_phone: client.phone,
        address: client.address,
        service_id: serviceIds.get(service.name),
        service: service.name,
        duration: service.duration,
        created_at: sql<Date>`least(${appointment.appointment_time}::timestamptz, app_now())`,
      })),
    )
    .returning(['id', 'appointment_time'])
    .execute()
  await insertDemoTexts(tx, user_id)
  await insertDemoSeries(tx, user_id, demo.series, { clients: clientIds, services: serviceIds })
  const appointmentIds = new Map(appointments.map(({ id, appointment_time: at }) => [at.getTime(), id]))
  await insertDemoInvoices(tx, user_id, demo.invoices, { clients: clientIds, appointments: appointmentIds })
}

/** Texts are on, should there be a provider; without one, the next client was texted by hand. */
async function insertDemoTexts(tx: SystemTx, user_id: string): Promise<void> {
  await tx.insertInto('reminder_settings').values({ user_id, text_day_before: true }).execute()
  await sql`
    insert into texts_by_hand (user_id, appointment_id, starts_at)
    select user_id, id, appointment_time from appointments
    where user_id = ${user_id} and appointment_time > app_now() and client_phone is not null
    order by appointment_time limit 1`.execute(tx)
}
