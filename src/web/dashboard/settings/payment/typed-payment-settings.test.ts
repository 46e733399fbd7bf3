import { expect, test } from 'vitest'
import type { PaymentSettings } from '#contract/payment-account.ts'
import {
  TypedPaymentSettingsForm,
  typedPaymentSettings,
} from '#web/dashboard/settings/payment/typed-payment-settings.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const QUIET: PaymentSettings = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
}
const typed = typedPaymentSettings(QUIET)

test('an untouched form saves what it was given', () => {
  expect(validateForm(TypedPaymentSettingsForm, typed)).toEqual({ isValid: true, parsed: QUIET })
  const reminding = { ...QUIET, offers_tips: true, remind_days_before: 2, remind_days_after: 30 }
  expect(validateForm(TypedPaymentSettingsForm, typedPaymentSettings(reminding))).toEqual({
    isValid: true,
    parsed: reminding,
  })
})

test.each(['', '0', '31', '1.5', 'soon'])('asks for whole days from 1 to 30 instead of %j', (days) => {
  const judged = validateForm(TypedPaymentSettingsForm, {
    ...typed,
    reminds_after: true,
    remind_days_after: days,
  })
  expect(judged).toEqual({
    isValid: false,
    mistakes: { remind_days_after: 'Give a whole number from 1 to 30' },
  })
})

test('does not judge days of a reminder that is off', () => {
  expect(validateForm(TypedPaymentSettingsForm, { ...typed, remind_days_before: 'soon' }).isValid).toBe(true)
})
