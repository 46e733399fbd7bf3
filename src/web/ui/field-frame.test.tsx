import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from '#web/ui/text-field.tsx'

const markup = (error?: string, keepHint?: boolean) =>
  renderToStaticMarkup(
    <TextField id="email" label="Email" hint="An email is enough." error={error} keepHint={keepHint} />,
  )

test('a field is described by its hint', () => {
  expect(markup()).toMatch(/aria-describedby="email-hint".*<p id="email-hint"[^>]*>An email is enough\.<\/p>/)
})

test('an error replaces the hint and describes the field', () => {
  expect(markup('Email is required')).toMatch(
    /aria-invalid="true" aria-describedby="email-error".*<p id="email-error"[^>]*>Email is required<\/p>/,
  )
  expect(markup('Email is required')).not.toContain('An email is enough.')
})

test('a hint can stay below the error, and both describe the field', () => {
  expect(markup('Email is required', true)).toMatch(
    /aria-describedby="email-error email-hint".*>Email is required<\/p><p id="email-hint"[^>]*>An email is enough\.<\/p>/,
  )
})

test('a field without hint or error has no description', () => {
  expect(renderToStaticMarkup(<TextField label="Email" />)).not.toContain('aria-describedby')
})
