import { SIGNED_IN_HINT } from '#domain/account/signed-in-hint.ts'
import { grantsAccess, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { CACHED_FOR_MS, CACHED_STATUS_KEY } from '#domain/billing/cached-status.ts'

const STATUSES_WITH_ACCESS = JSON.stringify(SUBSCRIPTION_STATUSES.filter(grantsAccess))

/**
 * Redirects an owner with a subscription to the dashboard, which checks access again: at once if this browser has cached
 * the status, otherwise once the server has confirmed it. A URL with a fragment, such as `#pricing`, is never redirected.
 * Must stay static: its hash is in the content security policy.
 */
export const DASHBOARD_REDIRECT_SCRIPT = `{
const hasAccess=status=>${STATUSES_WITH_ACCESS}.includes(status);
const isCached=()=>{try{return Object.keys(localStorage).some(key=>{if(!key.startsWith('${CACHED_STATUS_KEY}'))return false;const cached=JSON.parse(localStorage[key]),age=Date.now()-cached.timestamp;return hasAccess(cached.status)&&age>=0&&age<${CACHED_FOR_MS}})}catch{return false}};
const openDashboard=()=>{if(!location.hash)location.replace('/dashboard')};
if(!location.hash&&${SIGNED_IN_HINT}.test(document.cookie)){
if(isCached())openDashboard();
else fetch('/api/subscription').then(response=>response.json()).then(({subscription})=>{if(hasAccess(subscription?.status))openDashboard()},()=>{})
}}`
