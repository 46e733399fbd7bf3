import { expect, test } from 'vitest'
import type { EmailName, EmailProps } from '#contract/emails.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import { renderEmail } from '#web/emails/render-email.tsx'

const POLICY = 'If you cancel at least 24 hours before it starts, your deposit is refunded.'

const APP_URL = 'https://wheelhouse.example'
const BOOK_URL = `${APP_URL}/book/wheelhouse-abcd1234`
const job = {
  appointmentTime: '2026-11-18T14:15:00Z',
  duration: 90,
  service: 'Full Detail',
  address: '12 Maple Avenue',
}
const fromBusiness = {
  language: 'en' as const,
  appUrl: APP_URL,
  businessName: 'Carter Mobile Detailing',
  ownerEmail: 'riley@example.com',
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
}
const aboutAppointment = {
  ...fromBusiness,
  job,
  manageUrl: `${APP_URL}/booking/abc`,
  isChangeable: true,
  calendar: null,
  deposit: { amount: 45_00, kept: 45_00, policy: POLICY },
}
const confirmed: EmailProps['booking-confirmed'] = { ...aboutAppointment, price: 180_00, bookedBy: 'client' }
const cancelled: EmailProps['appointment-cancelled'] = {
  ...aboutAppointment,
  changedBy: 'client',
  replaces: null,
  series: null,
  bookUrl: null,
}
const toOwner = {
  appUrl: APP_URL,
  appointmentUrl: `${APP_URL}/dashboard/calendar?view=day&date=2026-11-18`,
  timeZone: 'America/New_York',
  clientName: 'Ava Brooks',
  clientEmail: 'ava@example.com',
  clientPhone: null,
  notes: null,
  deposit: { amount: 45_00, kept: 45_00, policy: POLICY },
}
const refunded: EmailProps['deposit-refunded'] = {
  ...fromBusiness,
  amount: 45_00,
  reason: 'client cancelled',
  job,
  bookUrl: BOOK_URL,
}
const notice: EmailProps['deposit-notice'] = {
  appUrl: APP_URL,
  about: 'paid',
  amount: 45_00,
  clientName: 'Ava Brooks',
  timeZone: 'America/New_York',
  job,
  appointmentUrl: toOwner.appointmentUrl,
  error: null,
}

async function renderText<Name extends EmailName>(name: Name, props: EmailProps[Name]) {
  const { subject, text } = await renderEmail(name, props)
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('a confirmation says that the deposit is paid, and what is left to pay', async () => {
  const { text } = await renderText('booking-confirmed', confirmed)
  expect(text).toContain('Your deposit of $45.00 is paid. The rest, $135.00, is due at the appointment.')
  const withoutPrice = await renderText('booking-confirmed', { ...confirmed, price: null })
  expect(withoutPrice.text).toContain(`Your deposit of $45.00 is paid. ${POLICY} See,`)
})

test('a confirmation counts only what is left of a deposit', async () => {
  const partly = { amount: 45_00, kept: 30_00, policy: POLICY }
  const { text } = await renderText('booking-confirmed', { ...confirmed, deposit: partly })
  expect(text).toContain('Your deposit of $30.00 is paid. The rest, $150.00, is due')
  const refundedAll = await renderText('booking-confirmed', {
    ...confirmed,
    deposit: { amount: 45_00, kept: 0, policy: POLICY },
  })
  expect(refundedAll.text).not.toContain('deposit')
})

test('a moved appointment keeps its deposit', async () => {
  const { text } = await renderText('appointment-moved', {
    ...aboutAppointment,
    changedBy: 'client',
    replaces: null,
    series: null,
    isNew: false,
    previous: { ...job, appointmentTime: '2026-11-17T15:00:00Z' },
  })
  expect(text).toContain('Your deposit of $45.00 is paid.')
})

test('a client who cancelled too late is told that the deposit is kept, as agreed', async () => {
  const { text } = await renderText('appointment-cancelled', cancelled)
  expect(text).toContain('As agreed when you paid, Carter Mobile Detailing keeps your deposit of $45.00.')
})

test('a cancellation by the business doesn’t claim that the client agreed', async () => {
  const props = { ...cancelled, changedBy: 'business' as const }
  expect((await renderText('appointment-cancelled', props)).text).toContain(
    'Carter Mobile Detailing keeps your deposit of $45.00.',
  )
  expect((await renderText('appointment-cancelled', props)).text).not.toContain('As agreed')
  const unnamed = await renderText('appointment-cancelled', { ...props, businessName: UNNAMED_BUSINESS })
  expect(unnamed.text).toContain('Your service provider keeps your deposit of $45.00.')
})

test('a cancellation says which part of the deposit is kept if the other was refunded before', async () => {
  const props = { ...cancelled, deposit: { amount: 45_00, kept: 30_00, policy: POLICY } }
  expect((await renderText('appointment-cancelled', props)).text).toContain('keeps $30.00 of your deposit.')
})

test('a cancellation promises no refund, because the provider may still refuse it', async () => {
  const props = { ...cancelled, deposit: { amount: 45_00, kept: 0, policy: POLICY } }
  expect((await renderText('appointment-cancelled', props)).text).not.toMatch(/deposit|refund/)
})

test('the owner sees in the emails about a booking what happens to its deposit', async () => {
  const booked = await renderText('booking-received', { ...toOwner, job, price: 180_00 })
  expect(booked.text).toContain('They paid a deposit of $45.00.')
  const kept = await renderText('client-cancelled', { ...toOwner, job, series: null })
  expect(kept.text).toContain('You keep their deposit of $45.00.')
  const returned = { ...toOwner, deposit: { amount: 45_00, kept: 0, policy: POLICY } }
  expect((await renderText('client-cancelled', { ...returned, job, series: null })).text).toContain(
    'Their deposit of $45.00 goes back to them.',
  )
})

test('an alert without details has no deposit either', async () => {
  const props = { ...toOwner, isAnonymous: true, job, price: null }
  expect((await renderText('booking-received', props)).text).not.toContain('$45.00')
})

test('a client who did not pay is told that the time is free again, and how to try again', async () => {
  const { subject, text } = await renderText('deposit-unpaid', {
    ...fromBusiness,
    job,
    amount: 45_00,
    bookUrl: BOOK_URL,
  })
  expect(subject).toBe('Carter Mobile Detailing: Your appointment wasn’t booked')
  expect(text).toContain('the deposit of $45.00 wasn’t paid in time')
  expect(text).toContain('you haven’t been charged')
  expect(text).toContain('Wednesday, November 18, 2026 at 9:15 AM EST')
  expect(text).toContain(`Try again ${BOOK_URL}`)
})

test.each([
  [
    'time taken',
    'after somebody else had taken the time, so it wasn’t booked. We’ve refunded your deposit of $45.00',
  ],
  [
    'client cancelled',
    'you cancelled your appointment with Carter Mobile Detailing, so we’ve refunded your deposit of $45.00',
  ],
  [
    'owner cancelled',
    'Carter Mobile Detailing cancelled your appointment, so we’ve refunded your deposit of $45.00',
  ],
  ['price', 'now costs less than your deposit, so we’ve refunded the difference of $45.00'],
  ['owner', 'Carter Mobile Detailing has refunded $45.00 that you paid as a deposit'],
] as const)('a refund because of ‘%s’ says why', async (reason, sentence) => {
  const { subject, text } = await renderText('deposit-refunded', { ...refunded, reason })
  expect(subject).toBe('Carter Mobile Detailing: Your deposit was refunded')
  expect(text).toContain(sentence)
  expect(text.includes(BOOK_URL)).toBe(reason !== 'price' && reason !== 'owner')
})

test('a refund of a deleted appointment has no details of it', async () => {
  const { text } = await renderText('deposit-refunded', { ...refunded, job: null })
  expect(text).toContain('Your bank can take a few days to show it. Book another time')
})

test('a request for a deposit shows the terms before the client pays', async () => {
  const policy = 'If you cancel at least 24 hours before it, your deposit is refunded.'
  const payUrl = `${APP_URL}/deposit/abc`
  const { subject, text } = await renderText('deposit-request', {
    ...fromBusiness,
    job: { ...job, price: 180_00 },
    amount: 45_00,
    policy,
    payUrl,
  })
  expect(subject).toBe('Deposit for your appointment with Carter Mobile Detailing')
  expect(text).toContain('Full Detail, 90 minutes, $180.00')
  expect(text).toContain(`Pay $45.00 deposit ${payUrl} ${policy}`)
})

test('tells the owner that a client paid the deposit', async () => {
  const { subject, text } = await renderText('deposit-notice', notice)
  expect(subject).toBe('Ava Brooks paid a deposit of $45.00')
  expect(text).toContain('Ava Brooks paid the deposit of $45.00 that you asked for.')
  expect(text).toContain(toOwner.appointmentUrl)
})

test('tells the owner that a client paid for a time that was taken', async () => {
  const { subject, text } = await renderText('deposit-notice', {
    ...notice,
    about: 'time taken',
    appointmentUrl: null,
  })
  expect(subject).toBe('Ava Brooks paid $45.00 for a time that was taken')
  expect(text).toContain('Nothing was booked. We’re refunding the deposit')
})

test('tells the owner why a refund failed, and what to do', async () => {
  const error = 'Your account has insufficient funds.'
  const { subject, text } = await renderText('deposit-notice', { ...notice, about: 'refund failed', error })
  expect(subject).toBe('We couldn’t refund $45.00 of a deposit')
  expect(text).toContain(`the payment provider refused the refund. It says: ${error} We’ll keep trying.`)
})
