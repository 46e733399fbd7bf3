import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CHECKED_FOLDERS } from '#scripts/rooms/places.ts'
import type { Exception, SourceFile } from '#scripts/rooms/violation.ts'
import { findLongFiles, findViolations, isCode } from '#scripts/rooms.ts'

const EXCEPTIONS: readonly Exception[] = []

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const files = CHECKED_FOLDERS.flatMap((folder) => listFiles(folder))
const violations = findViolations(files, EXCEPTIONS)

for (const { path, lines } of findLongFiles(files)) {
  console.warn(`${path}:1  warning: ${lines} lines; consider splitting it`)
}
for (const { path, line, rule, sentence } of violations) {
  console.error(`${path}:${line}  ${rule}: ${sentence}`)
}
if (violations.length > 0) process.exitCode = 1

function listFiles(folder: string): SourceFile[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(path) : [{ path, text: readText(path) }]
  })
}

function readText(path: string): string {
  return isCode(path) || path.endsWith('.css') ? readFileSync(join(root, path), 'utf8') : ''
}
