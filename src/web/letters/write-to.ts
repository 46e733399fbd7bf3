/** `Write to Luna Detailing at luna@example.com`. Who has no name yet goes by their address, said once. */
export function writeTo(businessName: string, email: string): string {
  return businessName === email ? `Write to ${email}` : `Write to ${businessName} at ${email}`
}
