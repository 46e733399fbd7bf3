export const SESSION_COOKIE = 'wheelhouse_session'
