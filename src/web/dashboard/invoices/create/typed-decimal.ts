/** What somebody typed, in the smallest unit: `1.5` with two decimals is 150. NaN for what is no such number. */
function typedDecimal(text: string, decimals: number): number {
  const [, whole = '', part = ''] = /^(\d{0,9})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + part === '' || part.length > decimals) return Number.NaN
  return Number(whole + part.padEnd(decimals, '0'))
}

/** Of a quantity, in hundredths. */
export const typedQuantity = (text: string) => typedDecimal(text, 2)
/** Of percent, in thousandths; none typed is none. */
export const typedRate = (text: string) => (text.trim() === '' ? 0 : typedDecimal(text, 3))
