/**
 * Other pages call the API as a visitor. Here it matters whether the invoice's owner is signed in: an owner who checks their
 * own link hasn't opened the invoice as a client, and belongs in the dashboard after a payment.
 */
export function ownerCookie(request: Request): { cookie: string } {
  return { cookie: request.headers.get('cookie') ?? '' }
}
