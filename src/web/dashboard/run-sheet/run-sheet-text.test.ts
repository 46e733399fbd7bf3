import { expect, test } from 'vitest'
import type { RunSheet } from '#contract/run-sheet.ts'
import { driveText, legText, milesText, runSheetTitle, stopCountText } from './run-sheet-text.ts'

test.each([
  ['2026-11-18', 'Today'],
  ['2026-11-19', 'Tomorrow'],
  ['2026-11-17', 'Yesterday'],
  ['2026-11-20', 'Fri, Nov 20'],
])('on November 18, %s is called %s', (date, title) => {
  expect(runSheetTitle(date, '2026-11-18')).toBe(title)
})

const drive = { minutes: 20, miles: 8.4 }

test.each([
  [null, 0, ''],
  [null, 15, '15 min free'],
  [null, 60, '1 h free'],
  [null, 75, '1 h 15 min free'],
  [drive, 20, '20 min drive, 8.4 mi'],
  [drive, 80, '20 min drive, 8.4 mi · 1 h free'],
  [drive, 10, '20 min drive, 8.4 mi · you have 10 min'],
  [drive, 0, '20 min drive, 8.4 mi · you have 0 min'],
  [{ minutes: 10, miles: 0 }, 10, '10 min drive, same ZIP code'],
  [{ minutes: 15, miles: null }, 45, 'About 15 min drive · 30 min free'],
])('with the drive %j and %i minutes between two stops says “%s”', (drive, minutes, text) => {
  expect(legText(drive, minutes)).toBe(text)
})

test('adds up the miles of the day', () => {
  const stops = [{ drive }, { drive: null }] as RunSheet['stops']
  const unknown = [{ drive }, { drive: { minutes: 15, miles: null } }] as RunSheet['stops']
  expect(milesText({ stops: unknown, drive_home: null })).toBe('At least 8 miles of driving, estimated')
  expect(milesText({ stops, drive_home: { minutes: 5, miles: 1.4 } })).toBe(
    'About 10 miles of driving, estimated',
  )
  expect(milesText({ stops: [], drive_home: null })).toBe('')
})

test('counts stops', () => {
  expect([1, 5].map(stopCountText)).toEqual(['1 stop', '5 stops'])
})

test('says where a drive starts', () => {
  expect(driveText({ minutes: 20, miles: 8.4 }, ' from your base')).toBe(
    '20 min drive from your base, 8.4 mi',
  )
  expect(driveText({ minutes: 15, miles: null }, ' home')).toBe('About 15 min drive home')
})
