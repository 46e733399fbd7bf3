/** One or two capitals for an avatar: from the words of the name, else the first letters of the email, else `U`. */
export function initialsOf(person: { fullName: string | null; email: string }): string {
  const words = (person.fullName ?? '').split(/\s+/)
  const nameInitials = words.flatMap((word) => capitals(word).slice(0, 1)).slice(0, 2)
  if (nameInitials.length > 0) return nameInitials.join('')
  return capitals(person.email).slice(0, 2).join('') || 'U'
}

/** Letters keep their combining marks; emoji and punctuation are dropped. */
function capitals(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]\p{M}*/gu) ?? []
}
