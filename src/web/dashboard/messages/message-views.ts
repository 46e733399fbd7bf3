import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'

export const MESSAGE_VIEWS = ['ahead', 'gone', 'failed'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

type ViewTexts = { label: string; description: string; whenEmpty: string }

export const VIEW_TEXTS: Readonly<Record<MessageView, ViewTexts>> = {
  ahead: {
    label: 'Scheduled',
    description: 'Sent automatically. If you move a job, its reminders move too.',
    whenEmpty: 'Nothing scheduled. Once you have a job in your calendar, its reminders show up here.',
  },
  gone: {
    label: 'Sent',
    description:
      '“Accepted” means the mail server, phone carrier or push service took it. “Delivered” means it reached the phone. We can’t tell whether it was read.',
    whenEmpty: 'Nothing sent yet. Confirmations, reminders and invoices appear here once they’re sent.',
  },
  failed: {
    label: 'Not sent',
    description: 'Messages that failed or were skipped, and why.',
    whenEmpty: 'Nothing failed. Failed or skipped messages show up here with the reason.',
  },
}

export function viewPath(view: MessageView): string {
  return view === 'ahead' ? MESSAGES_PATH : `${MESSAGES_PATH}?view=${view}`
}

/** The view in `?view=`. An unknown or missing value means `ahead`. */
export function parseView(search: URLSearchParams): MessageView {
  return MESSAGE_VIEWS.find((view) => view === search.get('view')) ?? 'ahead'
}
