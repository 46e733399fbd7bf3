import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCS = join(ROOT, 'docs')
const ASVS = readFileSync(join(DOCS, 'asvs.md'), 'utf8')
const MAX_EXCEPTIONS = 2

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section. */
const REQUIREMENTS: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}

function idsIn(section: string, range: string): string[] {
  const [first = 1, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, n) => `${section}.${first + n}`)
}

type Row = { ids: string[]; status: string; how: string }

const rows: Row[] = [...ASVS.matchAll(/^\| (\d+\.\d+\.\d+[\d., ]*) \| [^|]+ \| ([^|]*) \| (.+) \|$/gm)].map(
  ([, ids = '', status = '', how = '']) => ({ ids: ids.split(', '), status, how }),
)
const idsWith = (status: string) => rows.filter((row) => row.status === status).flatMap(({ ids }) => ids)
const chapterOf = (id: string) => id.split('.')[0] ?? ''

describe('the comparison with ASVS', () => {
  test('has every requirement of levels 1 and 2 once, and no other', () => {
    const required = Object.entries(REQUIREMENTS).flatMap(([section, range]) => idsIn(section, range))
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(required.toSorted())
    expect(required).toHaveLength(253)
  })

  test('says of each whether it is met', () => {
    expect(rows.filter(({ status }) => !['met', '**not met**', 'n/a'].includes(status))).toEqual([])
  })

  test(`has at most ${MAX_EXCEPTIONS} exceptions in a chapter, all named at the beginning`, () => {
    const exceptions = Map.groupBy(idsWith('**not met**'), chapterOf)
    expect([...exceptions.values()].filter((ids) => ids.length > MAX_EXCEPTIONS)).toEqual([])
    const named = [...ASVS.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\*/gm)].map(([, id]) => id)
    expect(named).toEqual(idsWith('**not met**'))
  })

  test('counts them as they are', () => {
    const counts = [...ASVS.matchAll(/^\| V(\d+) [^|]+ \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
    const chapters = [...new Set(rows.flatMap(({ ids }) => ids.map(chapterOf)))]
    const inChapter = (ids: string[], chapter: string) => ids.filter((id) => chapterOf(id) === chapter)
    expect(counts).toEqual(
      chapters.map((chapter) => {
        const met = inChapter(idsWith('met'), chapter).length
        const missing = inChapter(idsWith('**not met**'), chapter)
        if (met + missing.length === 0) return [chapter, 'n/a', 'none']
        return [chapter, `${met} of ${met + missing.length}`, missing.join(', ') || 'none']
      }),
    )
  })
})

describe.each(['asvs.md', 'security-rules.md'])('docs/%s', (name) => {
  const text = readFileSync(join(DOCS, name), 'utf8')

  test('names files that exist', () => {
    const files = [...text.matchAll(/`((?:src|e2e|scripts|tools|db)\/[^`*{]+)`/g)].map(
      ([, file = '']) => file,
    )
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  test('names drills that exist', () => {
    const run = readFileSync(join(ROOT, 'drills/run.ts'), 'utf8')
    const drills = [...text.matchAll(/drills? `([\w-]+)`(?: and `([\w-]+)`)?/g)].flatMap(
      ([, ...names]) => names,
    )
    expect(drills.filter((drill) => drill && !run.includes(drill))).toEqual([])
  })

  test('links to sections that exist', () => {
    const links = [...text.matchAll(/\]\(([\w/.-]+\.md)?(?:#([\w-]+))?\)/g)]
    const missing = links.filter(([, file = name, section]) => {
      const target = join(DOCS, file)
      return !existsSync(target) || (section && !anchorsIn(target).includes(section))
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

function anchorsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
