const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One or two capitals for an avatar: of the name's words, else the e-mail's first letters, else `U`. */
export function initialsOf(person: { fullName: string | null; email: string }): string {
  const words = (person.fullName ?? '').split(/\s+/)
  const ofName = words.flatMap((word) => capitals(word).slice(0, 1)).slice(0, 2)
  if (ofName.length > 0) return ofName.join('')
  return capitals(person.email).slice(0, 2).join('') || 'U'
}

/** A letter keeps its combining marks; emoji and punctuation are no letters. */
function capitals(text: string): string[] {
  const characters = Array.from(graphemes.segment(text.toUpperCase()), ({ segment }) => segment)
  return characters.filter((character) => /^[\p{L}\p{N}]/u.test(character))
}
