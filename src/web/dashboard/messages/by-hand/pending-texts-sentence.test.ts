import { expect, test } from 'vitest'
import type { TextByHand } from '#contract/texts.ts'
import { pendingTextsSentence, sendRemindersSentence, textsByDay } from './pending-texts-sentence.ts'

const aText = (client_name: string, change: Partial<TextByHand> = {}) =>
  ({ client_name, texted_at: null, appointment_time: '2030-01-07T15:00:00Z', ...change }) as TextByHand
const alreadyTexted = { texted_at: '2030-01-07T14:14:00Z' }

test('says how many clients are left to text, or that none is left', () => {
  expect(pendingTextsSentence([])).toMatch(/^No one to text today or tomorrow\./)
  expect(pendingTextsSentence([aText('Ava'), aText('Noah')])).toMatch(/^2 clients to text\./)
  expect(pendingTextsSentence([aText('Ava', alreadyTexted), aText('Noah')])).toMatch(/^1 client to text\./)
  expect(pendingTextsSentence([aText('Ava', alreadyTexted)])).toBe('Everyone has been texted.')
})

const NEW_YORK = 'America/New_York'
const NOW = Date.parse('2030-01-07T14:00:00Z')
const tomorrow = { appointment_time: '2030-01-08T15:00:00Z' }

test('the reminder line names the day of the jobs and each client once, and shortens a long list', () => {
  const reminderLine = (...texts: TextByHand[]) => sendRemindersSentence(texts, NEW_YORK, NOW)
  const lineForToday = (...names: string[]) => reminderLine(...names.map((name) => aText(name)))
  expect(reminderLine(aText('Noah', alreadyTexted), aText('Ava', tomorrow))).toBe(
    'Send reminders for tomorrow: Ava',
  )
  expect(reminderLine(aText('Ava'), aText('Ava', tomorrow))).toBe(
    'Send reminders for today and tomorrow: Ava',
  )
  expect(lineForToday('Ava', 'Noah', 'Mia')).toBe('Send reminders for today: Ava, Noah and Mia')
  expect(lineForToday('Ava', 'Noah', 'Mia', 'Leo')).toMatch(/: Ava, Noah and 2 more$/)
})

test('groups texts by the day of the job in the business’s time zone', () => {
  const lateInNewYork = '2030-01-08T03:00:00Z'
  const days = textsByDay(
    [aText('Ava', { appointment_time: lateInNewYork }), aText('Noah', tomorrow)],
    NEW_YORK,
    NOW,
  )
  expect(days.map(({ title, texts }) => [title, texts.map(({ client_name }) => client_name)])).toEqual([
    ['Today', ['Ava']],
    ['Tomorrow', ['Noah']],
  ])
})

test('puts clients who have already been texted at the end of the list', () => {
  const [today] = textsByDay([aText('Ava', alreadyTexted), aText('Noah'), aText('Mia')], NEW_YORK, NOW)
  expect(today?.texts.map(({ client_name }) => client_name)).toEqual(['Noah', 'Mia', 'Ava'])
})
