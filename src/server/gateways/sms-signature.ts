import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedForm } from '#server/gateways/sms.ts'

/** As Twilio signs: the address, then every field by its name with its value, all without separators. */
export function isSignedWith(authToken: string, { address, form, signature }: SignedForm): boolean {
  const expected = Buffer.from(textSignature(authToken, { address, form }))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function textSignature(
  authToken: string,
  { address, form }: Pick<SignedForm, 'address' | 'form'>,
): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(address + fields.join(''), 'utf8')
    .digest('base64')
}
