/** The id of the owner whom a request is for. With the session of another one, it is refused as unauthenticated. */
export const OWNER_HEADER = 'Wheelhouse-Owner'
