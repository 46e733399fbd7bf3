/** What the app's login may become inside a transaction. By itself it may do nothing. */
export const APP_ROLES = ['wheelhouse_tenant', 'wheelhouse_visitor', 'wheelhouse_system', 'wheelhouse_jobs']
