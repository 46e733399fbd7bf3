/** `(212) 555-0142` of `+12125550142`. Other numbers stay as they are stored. */
export function phoneText(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
