import { sql } from 'kysely'
import type { demoBusiness } from '#db/demo.ts'
import type { SystemTx } from '#server/db/database.ts'

type DemoSeries = ReturnType<typeof demoBusiness>['series']
type Ids = { clients: ReadonlyMap<string, string>; services: ReadonlyMap<string, string> }

export async function insertDemoSeries(
  tx: SystemTx,
  user_id: string,
  { rhythm, client, service, visits }: DemoSeries,
  { clients, services }: Ids,
): Promise<void> {
  const { id: series_id } = await tx
    .insertInto('appointment_series')
    .values({ user_id, rhythm })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('appointments')
    .values(
      visits.map(({ visit, startsAt, clock, isFifth }) => ({
        user_id,
        series_id,
        visit,
        appointment_time: new Date(startsAt),
        rhythm_time: new Date(startsAt),
        rhythm_clock: clock,
        rhythm_is_fifth: isFifth,
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
        created_at: sql<Date>`least(${new Date(startsAt)}::timestamptz, app_now())`,
      })),
    )
    .execute()
}
