/** What an owner reads on every screen while messages do not leave in time. */
export function lateWords(minutes: number): string {
  return `Messages are late by ${spanWords(minutes)}. They leave as soon as we catch up.`
}

function spanWords(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
