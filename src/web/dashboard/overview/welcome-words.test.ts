import { expect, test } from 'vitest'
import { welcomeWords } from './welcome-words.ts'

test.each([
  ['Riley Carter', 'Welcome, Riley. Here is your day.'],
  ['  Riley ', 'Welcome, Riley. Here is your day.'],
  ['', 'Welcome. Here is your day.'],
  [null, 'Welcome. Here is your day.'],
  [undefined, 'Welcome. Here is your day.'],
])('greets %j with %j', (name, words) => {
  expect(welcomeWords(name)).toBe(words)
})
