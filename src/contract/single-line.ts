import * as z from 'zod/mini'

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Embeddings, overrides and isolates: they turn round what is written after them, in our own sentences too. */
const TURNS_ROUND = /[\u202A-\u202E\u2066-\u2069]/g

/** For what stands in a line of its own, such as a letter's subject: trimmed, without anything that ends or turns the line. */
export function singleLine() {
  return z.overwrite<string>(inOneLine)
}

export function inOneLine(text: string): string {
  return text.replace(TURNS_ROUND, '').replace(BREAKS, ' ').trim()
}

/** For what may have many lines: trimmed, without anything that turns them round. */
export function paragraph() {
  return z.overwrite<string>((text) => text.replace(TURNS_ROUND, '').trim())
}
