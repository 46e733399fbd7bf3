/** A random idempotency key. `randomUUID` is no option, because browsers offer it on https only. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A random id for a record that this browser makes up. */
export function newId(): string {
  const hex = newIdempotencyKey()
  // Version 4, variant 8, as the standard has it.
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return groups.join('-')
}
