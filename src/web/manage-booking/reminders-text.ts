import type { ReminderPreference } from '#contract/reminders.ts'

type Facts = ReminderPreference & { business_name: string | null; email: string }

/** What the reminders page says. A link from an email is about all reminders, the link shown after booking about one appointment. */
export function remindersText({ business_name, email, off_for, controls }: Facts) {
  const business = business_name ?? 'The business'
  const theBusiness = business_name ?? 'the business'
  if (controls === 'appointment')
    return {
      title: 'Reminders about this appointment',
      // Whoever booked may not be the person who reads this address, so the page keeps that person's choice to itself.
      status:
        off_for === null
          ? `Reminders about this appointment go to ${email}, unless you’ve turned off all reminders from ${theBusiness}.`
          : `${business} won’t send reminders about this appointment to ${email}. You’ll still get an email if it changes.`,
      hint: `To turn reminders off or on for all your appointments, open the link in an email from ${theBusiness}.`,
    }
  const status = {
    none: `${business} sends appointment reminders to ${email}.`,
    appointment: `${business} sends appointment reminders to ${email}, but not about this one.`,
    address: `${business} won’t send reminders to ${email}. You’ll still get emails when an appointment changes.`,
  }[off_for ?? 'none']
  return { title: `Reminders from ${theBusiness}`, status, hint: null }
}
