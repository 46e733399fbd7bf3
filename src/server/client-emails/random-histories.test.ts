import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUpToDate } from '#domain/appointments/email-for.ts'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import { clientNotice, currentJob, parseAnnounced } from '#server/appointment-rows/notice-state.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import { type ClaimedMail, releaseMail } from '#server/outbox/queries.ts'
import { claimDueMails } from '#server/outbox/send-mail.ts'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { failSending, finishSending, testComposer } from '#server/testing/test-outbox.ts'

const scene = manageScene({ environment: { LIMITS: 'off' } })
/** The number of histories; `npm run simulate` runs a thousand. */
const HISTORIES = Number(process.env.HISTORIES ?? 40)

const TIMES = ['10:00', '12:00', '14:00', '15:00']
const AVA = { name: 'Ava Brooks', email: 'ava', phone: '1' }
const NOAH = { name: 'Noah Park', email: 'noah', phone: '2' }

/** The possible outcomes of sending an email. `died`: the worker died before it recorded anything. */
const OUTCOMES = [
  'accepted',
  'refused',
  'in doubt, arrived',
  'in doubt, lost',
  'died, arrived',
  'died, lost',
  'given up',
  'released',
] as const

const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom(...TIMES),
      tell: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), tell: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('client moves' as const), to: fc.constantFrom(...TIMES) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('client cancels' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('assign another client' as const), tell: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell client' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 20, 1200) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('send' as const), outcome: fc.constantFrom(...OUTCOMES) }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

type ArrivedEmail = {
  to: string
  messageId: string
  letter: string
  announcement: Announcement | null
  sequence: number
  isRepeat: boolean
}

async function runHistory(steps: readonly Step[]) {
  const { db } = scene.server.deps
  const booking = await scene.aBooking()
  const { business } = booking
  const addressOf = (name: string) => `${name}-${booking.id}@example.com`
  const arrived: ArrivedEmail[] = []
  let elapsedSeconds = 0
  let isRequestedByOwner = false
  let timeBeforeMove: string | null = null

  const row = () => scene.rowOf(booking)
  const seenUpdatedAt = async () => (await row()).updated_at.toISOString()
  const asOwner = (path: string, body: object) => scene.asOwner(booking, `/${booking.id}${path}`, body)
  const moveTo = async (time: string, tell: boolean) => {
    const appointment_time = at(time)
    await asOwner('/move', {
      appointment_time,
      duration: 60,
      tell_client: tell,
      seen_updated_at: await seenUpdatedAt(),
    })
  }
  const advanceClock = async (seconds: number) => {
    elapsedSeconds += seconds
    await scene.setClock(new Date(Date.parse('2030-01-05T12:00:00Z') + elapsedSeconds * 1000).toISOString())
  }

  const claimDue = () =>
    claimDueMails(
      { db, sms: null, composer: testComposer, messagesPerDay: DEFAULT_MESSAGES_PER_DAY },
      { limit: 100 },
    ).then(({ mails }) => mails.filter(({ appointment_id }) => appointment_id === booking.id))

  function recordArrival(mail: ClaimedMail): void {
    const announcement =
      (mail.announces as Announcement[] | null)?.find(({ id }) => id === booking.id) ?? null
    const { calendar } = mail.props as { calendar?: { sequence: number } }
    arrived.push({
      to: mail.recipient,
      messageId: mail.id,
      letter: mail.letter,
      announcement,
      sequence: calendar?.sequence ?? 0,
      isRepeat: announcement?.confirmation?.did === 'resend' || isRequestedByOwner,
    })
    isRequestedByOwner = false
  }

  async function send(outcome: (typeof OUTCOMES)[number]): Promise<number> {
    const mails = await claimDue()
    for (const mail of mails) {
      if (outcome === 'accepted' || outcome.endsWith('arrived')) recordArrival(mail)
      if (outcome === 'accepted') await finishSending(db, mail)
      else if (outcome === 'released') await db.asSystem((tx) => releaseMail(tx, mail))
      else if (outcome === 'refused') await failSending(db, mail, { isRejected: true })
      else if (outcome === 'given up') await failSending(db, mail, { isRejected: true, isGivenUp: true })
      else if (outcome.startsWith('in doubt')) await failSending(db, mail)
      else
        await db.asSystem((tx) =>
          tx.updateTable('mails').set({ claimed_until: null }).where('id', '=', mail.id).execute(),
        )
    }
    return mails.length
  }

  async function assignTo(client: typeof AVA, tell: boolean): Promise<void> {
    const { service_id, appointment_time, updated_at } = await row()
    await scene.server.request(`/api/appointments/${booking.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...business.headers },
      body: JSON.stringify({
        client: { ...client, email: addressOf(client.email) },
        service_id,
        appointment_time: appointment_time.toISOString(),
        duration: 60,
        tell_client: tell,
        seen_updated_at: updated_at.toISOString(),
      }),
    })
  }

  async function resend(): Promise<void> {
    const path = `/api/messages?appointment=${booking.id}`
    const answer = await scene.server.request(path, { headers: business.headers })
    const { messages } = (await answer.json()) as { messages: { id: string; can_resend: boolean }[] }
    const last = messages.findLast(({ can_resend }) => can_resend)
    if (last)
      await scene.server.request(`/api/messages/${last.id}/resend`, {
        method: 'POST',
        headers: business.headers,
      })
  }

  async function requestByLink(path: string, body: object): Promise<void> {
    const { client_email } = await row()
    if (client_email === booking.email)
      await scene.server.request(`/api/booking/${booking.token}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  }

  for (const step of steps) await runStep(step)

  async function runStep(step: Step): Promise<void> {
    switch (step.do) {
      case 'move':
        timeBeforeMove = (await row()).appointment_time.toISOString()
        await moveTo(step.to, step.tell)
        break
      case 'undo':
        if (timeBeforeMove)
          await asOwner('/move', {
            appointment_time: timeBeforeMove,
            duration: 60,
            seen_updated_at: await seenUpdatedAt(),
          })
        break
      case 'cancel':
        await asOwner('/cancel', { tell_client: step.tell, seen_updated_at: await seenUpdatedAt() })
        break
      case 'restore':
        await asOwner('/restore', {})
        break
      case 'client moves':
        await requestByLink('/move', { appointmentTime: at(step.to) })
        break
      case 'client cancels':
        await requestByLink('/cancel', {})
        break
      case 'assign another client':
        await assignTo((await row()).client_name === NOAH.name ? AVA : NOAH, step.tell)
        break
      case 'resend':
        await resend()
        break
      case 'tell client':
        isRequestedByOwner = (await row()).notice_failed_at !== null || (await row()).never_emailed
        await asOwner('/tell-client', {})
        break
      case 'wait':
        await advanceClock(step.seconds)
        break
      case 'send':
        await send(step.outcome)
        break
    }
  }
  // In the end the mail server accepts everything that is owed.
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await advanceClock(1200)
    if ((await send('accepted')) === 0 && (await row()).notify_at === null) break
  }
  return { row: await row(), arrived, booking }
}

/** The only email that confirmed the booking got lost, and the client knows the time that they moved back to. */
const MOVED_BACK_BEFORE_CONFIRMED: Step[] = [
  { do: 'send', outcome: 'in doubt, lost' },
  { do: 'client moves', to: '15:00' },
  { do: 'send', outcome: 'accepted' },
  { do: 'client moves', to: '10:00' },
]

const isReportedAndSent = (step: Step) =>
  (!('tell' in step) || step.tell) && !('outcome' in step && step.outcome === 'given up')

/** Each client’s emails, in the order in which they arrived. */
const emailsByClient = (arrived: readonly ArrivedEmail[], booking: TestBooking) =>
  Map.groupBy(
    arrived.filter(({ to }) => to !== booking.business.email),
    ({ to }) => to,
  )

const contentKey = ({ announcement, letter }: ArrivedEmail) =>
  JSON.stringify([letter, announcement && parseAnnounced(announcement.says)])

test('in every random history, a client’s last email describes the appointment or the owner sees that it does not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      await scene.setClock('2030-01-05T12:00:00Z')
      const { row, arrived, booking } = await runHistory(steps)
      expect(row.notify_at).toBeNull()
      const job = currentJob({ ...row, duration: row.duration ?? 60 })
      const notice = clientNotice({ ...row, duration: row.duration ?? 60 })

      const last = (emailsByClient(arrived, booking).get(row.client_email) ?? []).findLast(
        ({ announcement }) => announcement,
      )
      const announced = last?.announcement ? parseAnnounced(last.announcement.says) : null
      // Without any email, clients know what they booked or were assigned.
      if (last && notice === 'none') expect(isUpToDate(announced, job)).toBe(true)
      // If every change was to be reported and no email was given up, every client knows everything.
      if (steps.every(isReportedAndSent)) {
        // A client who was assigned to the appointment is assumed to know it.
        expect(['none', 'unconfirmed']).toContain(notice)
        expect(row.confirmation).toBeNull()
        if (row.client_email === booking.email) expect(last).toBeDefined()
      }

      for (const emails of emailsByClient(arrived, booking).values()) {
        for (const [n, email] of emails.entries()) {
          const previous = emails[n - 1]
          if (!previous || previous.messageId === email.messageId) continue
          expect(email.sequence).toBeGreaterThanOrEqual(previous.sequence)
          // A client's change is confirmed even if it restores what an earlier email said.
          const isNewInformation = email.announcement?.confirmation === null && !email.isRepeat
          if (isNewInformation && previous.announcement)
            expect(contentKey(email)).not.toBe(contentKey(previous))
        }
      }
    }),
    { numRuns: HISTORIES, endOnFailure: false, examples: [[MOVED_BACK_BEFORE_CONFIRMED]] },
  )
})
