import type { SmsGateway } from '#server/gateways/sms.ts'
import type { LocalMailbox } from '#server/gateways/stand-ins.ts'

/** Stores texts in the local mailbox, which sends no webhooks. */
export function localSmsGateway(mailbox: LocalMailbox): SmsGateway {
  return {
    async send({ to, body }) {
      return { providerId: (await mailbox.keepText({ to, body })).id }
    },
    async find({ to, body }) {
      const stored = await mailbox.mails(to)
      return stored
        .filter(({ channel, text }) => channel === 'text' && text === body)
        .map(({ id }) => ({ providerId: id }))
    },
    isSigned: () => false,
  }
}
