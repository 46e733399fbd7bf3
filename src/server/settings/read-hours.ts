import type { Availability } from '#domain/scheduling/availability.ts'
import { availabilityOf } from '#domain/settings/availability-of.ts'
import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { bookingSettings, businessSettings, readDrivePace, readTravel } from '#server/settings/queries.ts'

export type BusinessHours = {
  businessName: string | null
  phone: string | null
  address: string | null
  availability: Availability
  /** How long before the start a client can last move or cancel through the manage link. */
  cutoffHours: number
}

export async function readHours(tx: OwnerTx): Promise<BusinessHours> {
  const [business, booking, travel] = await Promise.all([
    businessSettings(tx),
    bookingSettings(tx),
    readTravel(tx),
  ])
  return {
    businessName: business.business_name,
    phone: business.business_phone,
    address: business.business_address,
    availability: availabilityOf(booking, business.timezone, travel),
    cutoffHours: booking.change_cutoff_hours,
  }
}

/** Includes the suggested welcome message for the trade. */
export async function readBookingSettings(tx: OwnerTx) {
  const [settings, { business_type }, drive_pace] = await Promise.all([
    bookingSettings(tx),
    businessSettings(tx),
    readDrivePace(tx),
  ])
  return { settings, proposed_welcome: proposedWelcome(business_type), drive_pace }
}

/** Current facts about the business for emails to clients. */
export async function readEmailBusiness(tx: OwnerTx) {
  const [hours, now] = await Promise.all([readHours(tx), tx.now()])
  const { businessName: name, phone, address, availability, cutoffHours } = hours
  const business = { name, phone, address, timeZone: availability.timeZone }
  return { business, cutoffHours, now: now.getTime() }
}
