import { expect, test } from 'vitest'
import { paymentFormSchema, paymentFormValues } from '#web/dashboard/settings/payment/payment-form-values.ts'
import { validateForm } from '#web/ui/form-errors.ts'

const WITHOUT_REMINDERS = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
}
const values = paymentFormValues(WITHOUT_REMINDERS)

test('an unchanged form saves the same settings', () => {
  expect(validateForm(paymentFormSchema, values)).toEqual({ isValid: true, parsed: WITHOUT_REMINDERS })
  const withReminders = {
    ...WITHOUT_REMINDERS,
    offers_tips: true,
    remind_days_before: 2,
    remind_days_after: 30,
  }
  expect(validateForm(paymentFormSchema, paymentFormValues(withReminders))).toEqual({
    isValid: true,
    parsed: withReminders,
  })
})

test.each(['', '0', '31', '1.5', 'soon'])('rejects %j as a number of days', (days) => {
  const result = validateForm(paymentFormSchema, {
    ...values,
    reminds_after: true,
    remind_days_after: days,
  })
  expect(result).toEqual({
    isValid: false,
    errors: { remind_days_after: 'Enter a whole number from 1 to 30' },
  })
})

test('ignores the days of a reminder that is off', () => {
  expect(validateForm(paymentFormSchema, { ...values, remind_days_before: 'soon' }).isValid).toBe(true)
})
