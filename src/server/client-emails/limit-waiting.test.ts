import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appointmentScene, at, refusal } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

test('an owner with thousands of waiting emails can save jobs, but not ask for more emails', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    sql`insert into appointments
        (user_id, client_name, client_email, service, appointment_time, duration, announced, notify_at)
      select ${owner.id}::uuid, 'Ava Brooks', 'ava@example.com', 'Full Detail',
        ${at('18:00')}::timestamptz + make_interval(hours => n), 60, '"nothing"', app_now() + interval '1 day'
      from generate_series(1, 2000) n`.execute(tx),
  )
  const request = { appointment_time: at('10:00'), tell_client: true }
  expect(await refusal(scene.postJob(owner, request))).toMatchObject({ code: 'too_many_requests' })
  expect((await scene.postJob(owner, { ...request, tell_client: false })).status).toBe(201)
})
