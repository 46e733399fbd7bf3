export type OutgoingText = {
  /** A number with its country's code: `+15551234567`. */
  to: string
  body: string
  /** Where the provider tells what became of it; null where it could not reach us. */
  statusUrl: string | null
}

export type SentText = { providerId: string }

/** A form that the provider posts, and the address that it posted it to. */
export type SignedForm = { address: string; form: URLSearchParams; signature: string }

export type SmsGateway = {
  /** Resolves once the provider has taken it. */
  send(text: OutgoingText): Promise<SentText>
  /** Texts with these words that the provider took for this number since then, by the real clock; the newest first. */
  find(text: Pick<OutgoingText, 'to' | 'body'> & { since: Date }): Promise<SentText[]>
  /** Whether it is the provider that tells this. */
  isSigned(told: SignedForm): boolean
}

/** Why a text will never be taken. What is about us, and may be mended, is none of these. */
export const TEXT_REFUSALS = ['no such number', 'answered STOP', 'out of reach'] as const
export type TextRefusal = (typeof TEXT_REFUSALS)[number]

export class TextRefused extends Error {
  override readonly name = 'TextRefused'
  readonly why: TextRefusal
  readonly code: number
  constructor(why: TextRefusal, code: number) {
    super(`refused: ${why}`)
    this.why = why
    this.code = code
  }
}

/** The provider has the whole text and did not say whether it took it. */
export class TextInDoubt extends Error {
  override readonly name = 'TextInDoubt'
}

/** The provider did not take it now. `code` is its own, or that of the way there. */
export class TextNotTaken extends Error {
  override readonly name = 'TextNotTaken'
  readonly code: number | string
  constructor(code: number | string, options?: ErrorOptions) {
    super(`not taken: ${code}`, options)
    this.code = code
  }
}
