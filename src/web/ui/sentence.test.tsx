import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from '#web/ui/sentence.tsx'

const parts = { phone: <b>555-0123</b> }

test('elements stand where the sentence names them', () => {
  expect(renderToStaticMarkup(<Sentence text="Call {phone} today." parts={parts} />)).toBe(
    'Call <b>555-0123</b> today.',
  )
})

test.each(['{Shine}', '{__proto__}', '{constructor}', '{', '}{'])('a business may be called %s', (name) => {
  expect(renderToStaticMarkup(<Sentence text={`Call ${name} at {phone}.`} parts={parts} />)).toBe(
    `Call ${name} at <b>555-0123</b>.`,
  )
})
