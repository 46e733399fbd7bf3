export type PhoneLocation = { latitude: number; longitude: number; accuracy: number }

const TIMEOUT_MS = 15_000
/** A reading from the drive would be somewhere else. */
const MAX_AGE_MS = 10_000

/** Where the phone is, in degrees and meters. Null if its owner doesn't allow it or it can't tell. */
export function readLocation(): Promise<PhoneLocation | null> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.resolve(null)
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
