import type { Availability } from '#domain/scheduling/availability.ts'
import { availabilityOf } from '#domain/settings/availability-of.ts'
import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { businessSettings, readAccentColor, readRules } from '#server/settings/queries.ts'

export type BusinessHours = {
  businessName: string | null
  phone: string | null
  address: string | null
  availability: Availability
  /** How long before the start a client can last move or cancel through the manage link. */
  cutoffHours: number
}

export async function readHours(tx: OwnerTx): Promise<BusinessHours> {
  const [business, { settings, travel }] = await Promise.all([businessSettings(tx), readRules(tx)])
  return {
    businessName: business.business_name,
    phone: business.business_phone,
    address: business.business_address,
    availability: availabilityOf(settings, business.timezone, travel),
    cutoffHours: settings.change_cutoff_hours,
  }
}

/** Includes the suggested welcome message for the trade. */
export async function readBookingSettings(tx: OwnerTx) {
  const [{ settings, drivePace }, { business_type }] = await Promise.all([
    readRules(tx),
    businessSettings(tx),
  ])
  return { settings, proposed_welcome: proposedWelcome(business_type), drive_pace: drivePace }
}

/** Current facts about the business for emails to clients. */
export async function readEmailBusiness(tx: OwnerTx) {
  const [hours, accentColor, now] = await Promise.all([readHours(tx), readAccentColor(tx), tx.now()])
  const { businessName: name, phone, address, availability, cutoffHours } = hours
  const business = { name, phone, address, accentColor, timeZone: availability.timeZone }
  return { business, cutoffHours, now: now.getTime() }
}
