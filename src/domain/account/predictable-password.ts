import { MIN_PASSWORD_LENGTH, normalizePassword } from '#domain/account/password.ts'

/** Rows and columns of keyboards (US, German, French), the alphabet and the digits. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
]
  // Twice, so that a run may continue at the beginning: 12345678901.
  .flatMap((line) => [line.repeat(2), reversed(line.repeat(2))])
const MIN_RUN_LENGTH = 3
/** A run counts as one choice, like any other character. */
const MIN_CHOICES = 4

const PRODUCT_NAME = 'wheelhouse'
const MIN_WORD_LENGTH = 3

/** Whether a password is a pattern, or little more than the account's address or the product's name. */
export function isPredictable(password: string, email: string): boolean {
  const text = normalizePassword(password).toLowerCase()
  return isRepeat(text) || countChoices(text) < MIN_CHOICES || isMostlyNames(text, email)
}

/** `aaaaaa`, `abcabcabc`: a part that would be too short by itself, twice or more. */
function isRepeat(text: string): boolean {
  for (let length = 1; length < MIN_PASSWORD_LENGTH && length * 2 <= text.length; length++) {
    if (text.startsWith(text.slice(length))) return true
  }
  return false
}

/** `abcdef`, `qwertyui` and `111222333`: how many runs and single characters a password consists of. */
function countChoices(text: string): number {
  let choices = 0
  for (let start = 0; start < text.length; choices++) {
    const length = runLength(text, start)
    start += length >= MIN_RUN_LENGTH ? length : 1
  }
  return choices
}

function runLength(text: string, start: number): number {
  let length = 1
  while (start + length < text.length && isRun(text.slice(start, start + length + 1))) length++
  return length
}

function isRun(part: string): boolean {
  return part === part.charAt(0).repeat(part.length) || SEQUENCES.some((sequence) => sequence.includes(part))
}

/** `wheelhouse1`, `jane.doe2026`, `wheelhouse12345`: three choices at most or a year remain without the names. */
function isMostlyNames(text: string, email: string): boolean {
  const compact = lettersAndDigits(text)
  const remaining = namesIn(email).reduce((rest, name) => rest.replaceAll(name, ''), compact)
  return remaining.length < compact.length && (countChoices(remaining) < MIN_CHOICES || isYear(remaining))
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** The longest first. The top-level domain is left out: `com` is a part of too many words. */
function namesIn(email: string): string[] {
  const [local = '', domain = ''] = normalizePassword(email).toLowerCase().split('@')
  const labels = domain.split('.').slice(0, -1)
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...labels.flatMap((label) => label.split('-'))]
  return [PRODUCT_NAME, local, ...labels, domain, ...parts]
    .map(lettersAndDigits)
    .filter((name) => name.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
