/** The name on the past jobs of a client who was deleted. */
export const DELETED_CLIENT_NAME = 'Deleted client'
