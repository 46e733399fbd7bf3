import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Message } from '#contract/messages.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { phoneText } from '#web/format/phone.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readMessagesAgain } from './messages-query.ts'

/** The new one is written as things are now, and leaves by itself. */
export async function resendMessage(readings: QueryClient, message: Message): Promise<void> {
  const again = hasLeft(message) ? ' again' : ''
  try {
    const { what, channel, to } = await callAsOwner(endpoints.resendMessage, { params: { id: message.id } })
    toast({
      title: `On its way${again}`,
      description: `${what} to ${channel === 'text' ? phoneText(to) : to} leaves now.`,
    })
  } catch (error) {
    explainFailure(error, {
      title: `Not sent${again}`,
      otherwise: `It could not be sent${again}. Please try once more.`,
    })
  }
  readMessagesAgain(readings)
}

/** Whether its client may have it already. */
export function hasLeft({ state }: Message): boolean {
  return state === 'sent' || state === 'accepted' || state === 'delivered'
}
