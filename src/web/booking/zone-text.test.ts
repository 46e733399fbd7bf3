import { expect, test } from 'vitest'
import { zoneText } from './zone-text.ts'

const MARCH = '2026-03-02T12:00:00Z'

test.each([
  ['America/New_York', 'Eastern Time (New York)', 'hora del Este (Nueva York)'],
  ['America/Chicago', 'Central Time (Chicago)', 'hora del Centro (Chicago)'],
  ['America/Phoenix', 'Mountain Standard Time (Phoenix)', 'hora estándar de la Montaña (Phoenix)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)', 'hora del Pacífico (Los Ángeles)'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time (Honolulu)', 'hora de Hawái (Honolulú)'],
])('names %s in both languages', (timeZone, english, spanish) => {
  expect(zoneText('en', timeZone, MARCH)).toBe(english)
  expect(zoneText('es', timeZone, MARCH)).toBe(spanish)
})
