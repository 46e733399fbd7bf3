import { expect, test } from 'vitest'
import type { AppointmentWarning } from '#contract/appointments.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import { type Attempt, questionTitle } from './question.ts'

const ABOVE_PRICE: AppointmentWarning = {
  kind: 'deposit above price',
  deposit: 45_00,
  refund: 5_00,
  appointment_time: '2026-11-18T15:00:00Z',
}

function confirmTitle(warnings: AppointmentWarning[]): string {
  return questionTitle({ kind: 'confirm', attempt: {} as Attempt, warnings, seen: A_JOB })
}

test('asks about the refund if only the deposit is in the way', () => {
  expect(confirmTitle([ABOVE_PRICE])).toBe('Refund the deposit?')
})

test.each([[[]], [[{ kind: 'past' } as const]], [[ABOVE_PRICE, { kind: 'past' } as const]]])(
  'asks about the time with the warnings %j',
  (warnings) => {
    expect(confirmTitle(warnings)).toBe('Book this time anyway?')
  },
)
