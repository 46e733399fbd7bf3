/** The rules on the setup screen. The other settings stay as they are. */
export type SetupRules = {
  requires_address: boolean
  notice_minutes: number
  /** How long before its start clients can last move or cancel. */
  change_cutoff_hours: number
  /** Time kept free after each job, for the drive to the next one. */
  buffer_after_minutes: number
  is_closed_on_sunday: boolean
  offers_tips: boolean
  reminds_of_invoices: boolean
}

/** The rules that a new account starts with. Accounts that never saw the setup screen keep `DEFAULT_BOOKING_RULES`. */
export const SUGGESTED_RULES: SetupRules = {
  requires_address: true,
  notice_minutes: 120,
  change_cutoff_hours: 24,
  buffer_after_minutes: 30,
  is_closed_on_sunday: true,
  offers_tips: true,
  reminds_of_invoices: true,
}

/** How long before and after the due date a client is reminded, once the owner turns reminders on. */
export const INVOICE_REMINDER_DAYS = 3
