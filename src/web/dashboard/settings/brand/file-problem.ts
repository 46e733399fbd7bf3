import { PICTURE_PROBLEMS } from '#domain/pictures/picture-problems.ts'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from '#domain/pictures/picture-sizes.ts'

/** What is wrong with a chosen file as far as the browser can tell. Null: it can be sent. */
export function fileProblem({ type, size }: { type: string; size: number }): string | null {
  if (size === 0) return PICTURE_PROBLEMS.empty
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return PICTURE_PROBLEMS.type
  return size > MAX_UPLOAD_BYTES ? PICTURE_PROBLEMS['too large'] : null
}

/** What is said about files that were chosen beyond those that fit. Null: all fit. */
export function surplusMessage(chosen: number, max: number): string | null {
  return chosen > max
    ? `There was room for ${max} of these ${chosen} pictures. The others weren’t added.`
    : null
}
