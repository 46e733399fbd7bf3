/** What a sentence can do without, up to and with the sign that ends it. */
type Clause = { words: string; end: string }

const CLAUSE = /(.*?)([.!?,:;]+(?=\s|$)|\n|$)/g
const ENDS_SENTENCE = /[.!?\n]|^$/

/**
 * A template without the clauses that speak of something there is none of: 'We will come to {address}.' goes, and of
 * 'at {time}, at {address}.' the end does. Where nothing would be left, it stays whole.
 */
export function withoutEmpty(template: string, isEmpty: (clause: string) => boolean): string {
  const clauses = [...template.matchAll(CLAUSE)]
    .map(([, words = '', end = '']): Clause => ({ words, end }))
    .filter(({ words, end }) => words !== '' || end !== '')
  const kept: Clause[] = []
  let begins = false
  for (const clause of clauses) {
    if (!isEmpty(clause.words)) {
      kept.push(begins ? { ...clause, words: capitalised(clause.words) } : clause)
      begins = false
      continue
    }
    const last = kept.at(-1)
    if (last && !ENDS_SENTENCE.test(last.end)) last.end = clause.end
    else begins = true
  }
  return kept.length === 0 ? template : kept.map(({ words, end }) => words + end).join('')
}

/** It now begins what another clause began. */
function capitalised(words: string): string {
  return words.replace(/^(\s*)(\p{Ll})/u, (_, space: string, letter: string) => space + letter.toUpperCase())
}
