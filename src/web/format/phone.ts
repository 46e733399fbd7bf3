/** `(212) 555-0142` for `+12125550142`. Numbers outside North America stay as they are. */
export function phoneText(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
