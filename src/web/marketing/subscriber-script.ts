import { SIGNED_IN_HINT } from '#domain/account/signed-in-hint.ts'
import { grantsAccess, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { CACHED_FOR_MS, CACHED_STATUS_KEY } from '#domain/billing/cached-status.ts'

const OPENING = JSON.stringify(SUBSCRIPTION_STATUSES.filter(grantsAccess))

/**
 * Leads an owner whom this browser remembers with a subscription to the dashboard, where the server decides.
 * Static text: its hash is in the content security policy.
 */
export const SUBSCRIBER_SCRIPT = `try{if(document.cookie.split('; ').includes('${SIGNED_IN_HINT}'))for(var key of Object.keys(localStorage))if(key.startsWith('${CACHED_STATUS_KEY}')){var cached=JSON.parse(localStorage[key]),age=Date.now()-cached.timestamp;if(${OPENING}.includes(cached.status)&&age>=0&&age<${CACHED_FOR_MS})location.replace('/dashboard')}}catch{}`
