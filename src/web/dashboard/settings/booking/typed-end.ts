/** A time field cannot show the midnight that ends a day; as an end, `00:00` is that one. */
export function typedEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

export function endIn(typed: string): string {
  return typed === '00:00' ? '24:00' : typed
}
