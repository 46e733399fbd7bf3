import { expect, test } from 'vitest'
import { recoveryCodesFile } from '#web/dashboard/settings/security/recovery-codes-file.ts'

test('the file says what the codes are for, and has each on a line', () => {
  const lines = recoveryCodesFile('riley@example.com', ['aaaa-bbbb', 'cccc-dddd']).split('\r\n')
  expect(lines[0]).toBe('Recovery codes for Wheelhouse (riley@example.com)')
  expect(lines).toContain('aaaa-bbbb')
  expect(lines).toContain('cccc-dddd')
  expect(lines.at(-1)).toBe('')
})
