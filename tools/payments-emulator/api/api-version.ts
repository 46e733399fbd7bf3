/** The version of the installed SDK, returned in `api_version` and in a response header. */
export const API_VERSION = '2026-10-28.endive'
