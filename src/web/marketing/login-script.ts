import { SIGNED_IN_HINT } from '#domain/account/signed-in-hint.ts'

/**
 * Turns the Login button of a signed-in owner into a Dashboard button and hides the trial button.
 * Must stay static: its hash is in the content security policy.
 */
export const LOGIN_SCRIPT = `if(${SIGNED_IN_HINT}.test(document.cookie)){var login=document.getElementById('login');login.href='/dashboard';login.textContent='Dashboard';document.documentElement.dataset.signedIn=''}`
