import type { ReminderPreference } from '#contract/reminders.ts'
import type { ManageWords } from '#domain/language/en/manage.ts'

type Facts = ReminderPreference & { business_name: string | null; email: string }

/** What the reminders page says. A link from an email is about all reminders, the link shown after booking about one appointment. */
export function remindersText(
  words: ManageWords,
  { business_name: business, email, off_for, controls }: Facts,
): { title: string; status: string; hint: string | null } {
  if (controls === 'appointment')
    return {
      title: words.remindersAbout,
      // Whoever booked may not be the person who reads this address, so the page keeps that person's choice to itself.
      status: off_for === null ? words.goTo(email, business) : words.offForThis(email, business),
      hint: words.forAll(business),
    }
  const sentence = { none: words.sends, appointment: words.sendsOthers, address: words.sendsNone }[
    off_for ?? 'none'
  ]
  return { title: words.remindersFrom(business), status: sentence(email, business), hint: null }
}
