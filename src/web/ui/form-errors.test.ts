import { expect, test } from 'vitest'
import { NewPassword, SignIn, SignUp } from '#contract/account.ts'
import { validateForm } from '#web/ui/form-errors.ts'

test('returns the parsed values of a valid form', () => {
  expect(validateForm(SignIn, { email: ' ana@example.com ', password: 'secret-1' })).toEqual({
    isValid: true,
    parsed: { email: 'ana@example.com', password: 'secret-1' },
  })
})

test('returns one message per invalid field', () => {
  expect(validateForm(SignUp, { email: 'ana', password: '12345', consent: false })).toEqual({
    isValid: false,
    errors: {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      consent: 'You must agree to the Terms of Service and Privacy Policy to continue',
    },
  })
})

test('reports differing passwords on the confirm field', () => {
  expect(validateForm(NewPassword, { password: 'secret-1', confirm: 'secret-2' })).toEqual({
    isValid: false,
    errors: { confirm: "Passwords don't match" },
  })
})
