/** `INV-0001`. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(4, '0')}`
}
