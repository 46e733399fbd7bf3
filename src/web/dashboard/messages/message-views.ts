import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'

export const MESSAGE_VIEWS = ['ahead', 'gone', 'failed'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

type ViewTexts = { label: string; about: string; whenEmpty: string }

export const VIEW_TEXTS: Readonly<Record<MessageView, ViewTexts>> = {
  ahead: {
    label: 'Ahead',
    about: 'What will leave by itself. A job that moves takes its reminders along.',
    whenEmpty:
      'Nothing is waiting to leave. Reminders stand here as soon as a job is in your calendar, a day and an hour before it.',
  },
  gone: {
    label: 'Went out',
    about:
      '“Accepted” means that the mail server or the carrier of texts took it, “Delivered” that the phone has it. Whether it was read, nobody can tell.',
    whenEmpty: 'Nothing went out yet. Confirmations, reminders and invoices appear here once they have left.',
  },
  failed: {
    label: 'Did not go out',
    about: 'What failed or was left out, and why.',
    whenEmpty: 'Nothing was left behind. What fails or is skipped stands here, with the reason.',
  },
}

export function viewAddress(view: MessageView): string {
  return view === 'ahead' ? MESSAGES_PATH : `${MESSAGES_PATH}?view=${view}`
}

/** The view in `?view=`. An unknown or missing value means `ahead`. */
export function parseView(search: URLSearchParams): MessageView {
  return MESSAGE_VIEWS.find((view) => view === search.get('view')) ?? 'ahead'
}
