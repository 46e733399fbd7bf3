/** Of the installed SDK; it is what `api_version` and the answer's header say. */
export const API_VERSION = '2026-10-28.endive'
