import { SIGNED_IN_HINT } from '#domain/account/signed-in-hint.ts'

/** Must stay static: its hash is in the content security policy. */
export const LOGIN_SCRIPT = `if(document.cookie.split('; ').includes('${SIGNED_IN_HINT}')){var login=document.getElementById('login');login.href='/dashboard';login.textContent='Dashboard';document.documentElement.dataset.signedIn=''}`
