import { SIGNED_IN_HINT } from '#domain/account/signed-in-hint.ts'
import { grantsAccess, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { CACHED_FOR_MS, CACHED_STATUS_KEY } from '#domain/billing/cached-status.ts'

const OPENING = JSON.stringify(SUBSCRIPTION_STATUSES.filter(grantsAccess))

/**
 * Leads an owner with a subscription to the dashboard, where the server decides: at once if this browser remembers it,
 * else when the server has said so. Not one who follows a link to a part of the page.
 * Static text: its hash is in the content security policy.
 */
export const SUBSCRIBER_SCRIPT = `{
const opens=status=>${OPENING}.includes(status);
const isRemembered=()=>{try{return Object.keys(localStorage).some(key=>{if(!key.startsWith('${CACHED_STATUS_KEY}'))return false;const cached=JSON.parse(localStorage[key]),age=Date.now()-cached.timestamp;return opens(cached.status)&&age>=0&&age<${CACHED_FOR_MS}})}catch{return false}};
const leadOn=()=>{if(!location.hash)location.replace('/dashboard')};
if(!location.hash&&document.cookie.split('; ').includes('${SIGNED_IN_HINT}')){
if(isRemembered())leadOn();
else fetch('/api/subscription').then(answer=>answer.json()).then(({subscription})=>{if(opens(subscription?.status))leadOn()},()=>{})
}}`
