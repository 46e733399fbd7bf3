export type OutgoingText = {
  /** A number with its country's code: `+15551234567`. */
  to: string
  body: string
  /** Where the provider reports the delivery status; null if it could not reach us. */
  statusUrl: string | null
}

export type SentText = { providerId: string }

/** A form that the provider posts, and the address that it posted it to. */
export type SignedForm = { address: string; form: URLSearchParams; signature: string }

export type SmsGateway = {
  /** Resolves once the provider has accepted the text. */
  send(text: OutgoingText): Promise<SentText>
  /** Texts with this body that the provider accepted for this number since then, by real time; newest first. */
  find(text: Pick<OutgoingText, 'to' | 'body'> & { since: Date }): Promise<SentText[]>
  /** Whether the form was signed by the provider. */
  isSigned(form: SignedForm): boolean
}

/** Permanent rejections of a text. Rejections that concern our setup are not among them. */
export const TEXT_REFUSALS = ['no such number', 'answered STOP', 'out of reach'] as const
export type TextRefusal = (typeof TEXT_REFUSALS)[number]

export class TextRefused extends Error {
  override readonly name = 'TextRefused'
  readonly reason: TextRefusal
  readonly code: number
  constructor(reason: TextRefusal, code: number) {
    super(`refused: ${reason}`)
    this.reason = reason
    this.code = code
  }
}

/** The provider has the whole text and did not say whether it accepted it. */
export class TextInDoubt extends Error {
  override readonly name = 'TextInDoubt'
}

/** The provider did not accept the text this time. `code` is the provider's, or that of a network error. */
export class TextNotAccepted extends Error {
  override readonly name = 'TextNotAccepted'
  readonly code: number | string
  constructor(code: number | string, options?: ErrorOptions) {
    super(`not taken: ${code}`, options)
    this.code = code
  }
}
