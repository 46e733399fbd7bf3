import { expect, test } from 'vitest'
import type { TextByHand } from '#contract/texts.ts'
import { remindersToSendText, textsByDay, textsToSendText } from './texts-to-send-text.ts'

const text = (client_name: string, change: Partial<TextByHand> = {}) =>
  ({ client_name, texted_at: null, appointment_time: '2030-01-07T15:00:00Z', ...change }) as TextByHand
const texted = { texted_at: '2030-01-07T14:14:00Z' }

test('says how many clients are left to text, and when none is', () => {
  expect(textsToSendText([])).toMatch(/^No one to text today or tomorrow\./)
  expect(textsToSendText([text('Ava'), text('Noah')])).toMatch(/^2 clients to text\./)
  expect(textsToSendText([text('Ava', texted), text('Noah')])).toMatch(/^1 client to text\./)
  expect(textsToSendText([text('Ava', texted)])).toBe('Everyone has been texted.')
})

const NEW_YORK = 'America/New_York'
const NOW = Date.parse('2030-01-07T14:00:00Z')
const tomorrow = { appointment_time: '2030-01-08T15:00:00Z' }

test('names each client once, shortens a long list, and says the day of the jobs', () => {
  const remind = (...texts: TextByHand[]) => remindersToSendText(texts, NEW_YORK, NOW)
  const all = (...names: string[]) => remind(...names.map((name) => text(name)))
  expect(remind(text('Noah', texted), text('Ava', tomorrow))).toBe('Send reminders for tomorrow: Ava')
  expect(remind(text('Ava'), text('Ava', tomorrow))).toBe('Send reminders for today and tomorrow: Ava')
  expect(all('Ava', 'Noah', 'Mia')).toBe('Send reminders for today: Ava, Noah and Mia')
  expect(all('Ava', 'Noah', 'Mia', 'Leo')).toMatch(/: Ava, Noah and 2 more$/)
})

test('groups texts by the day of the job in the business’s time zone', () => {
  const lateInNewYork = '2030-01-08T03:00:00Z'
  const days = textsByDay(
    [text('Ava', { appointment_time: lateInNewYork }), text('Noah', tomorrow)],
    NEW_YORK,
    NOW,
  )
  expect(days.map(({ title, texts }) => [title, texts.map(({ client_name }) => client_name)])).toEqual([
    ['Today', ['Ava']],
    ['Tomorrow', ['Noah']],
  ])
})

test('lists clients who were texted last', () => {
  const [today] = textsByDay([text('Ava', texted), text('Noah'), text('Mia')], NEW_YORK, NOW)
  expect(today?.texts.map(({ client_name }) => client_name)).toEqual(['Noah', 'Mia', 'Ava'])
})
