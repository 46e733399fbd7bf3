import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewPasswordField } from '#web/ui/password-field.tsx'

test('a new password shows either its hint or its error', () => {
  const markup = (error?: string) => renderToStaticMarkup(<NewPasswordField label="Password" error={error} />)
  expect(markup()).toContain('At least 6 characters')
  expect(markup('This password is too common.')).toContain('This password is too common.')
  expect(markup('This password is too common.')).not.toContain('At least 6 characters')
})
