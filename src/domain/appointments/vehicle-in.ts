/** What notes say after `Vehicle:`, up to the end of the line; null where they say nothing of one. */
export function vehicleIn(notes: string | null): string | null {
  const [, vehicle] = /\bvehicle:[^\S\n]*([^\n]*)/i.exec(notes ?? '') ?? []
  return vehicle?.trim() || null
}
