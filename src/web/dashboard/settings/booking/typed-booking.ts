import * as z from 'zod/mini'
import { BookingSettings } from '#contract/settings.ts'

export type TypedBooking = {
  [Name in keyof BookingSettings]: BookingSettings[Name] extends boolean ? boolean : string
}

/** A time field cannot show the midnight that ends a day; as an end, `00:00` is that one. */
export const TypedBookingForm = z.pipe(
  z.transform((typed): z.input<typeof BookingSettings> => {
    const { address_field, weekday_end_time, weekend_end_time, ...same } = typed as TypedBooking
    return {
      ...same,
      weekday_end_time: weekday_end_time === '00:00' ? '24:00' : weekday_end_time,
      weekend_end_time: weekend_end_time === '00:00' ? '24:00' : weekend_end_time,
      address_field: address_field as BookingSettings['address_field'],
    }
  }),
  BookingSettings,
)

export function typedBooking(settings: BookingSettings, proposedWelcome: string): TypedBooking {
  return {
    ...settings,
    welcome_message: settings.welcome_message ?? proposedWelcome,
    weekday_end_time: settings.weekday_end_time.replace('24:00', '00:00'),
    weekend_end_time: settings.weekend_end_time.replace('24:00', '00:00'),
  }
}
