import { actButton } from '#tools/payments-emulator/control/act-button.ts'
import type { ControlPanel } from '#tools/payments-emulator/control/panel.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { type Account, accountsIn } from './account.ts'
import { ACCOUNT_STATES, type AccountState } from './account-state.ts'
import { BALANCES, type Balance } from './balance.ts'

const LABELS: Record<AccountState, string> = {
  half_done: 'Half done',
  pending: 'Pending',
  active: 'Active',
  restricted: 'Restricted',
  rejected: 'Rejected',
  closed: 'Close',
  deauthorized: 'Withdraw access',
}

const BALANCE_LABELS: Record<Balance, string> = {
  sufficient: 'Add funds',
  low: 'Delay refunds',
  none: 'Refuse refunds',
}

export const accountsPanel: ControlPanel = {
  title: 'Connected accounts',
  show(world) {
    const accounts = accountsIn(world.contextOf(null)).all().reverse()
    if (accounts.length === 0) return html`<p>None yet.</p>`
    return html`<ul class="objects">${accounts.map(accountItem)}</ul>`
  },
}

function accountItem(account: Account): Html {
  const state = stateOf(account)
  const { balance = 'sufficient' } = account
  const otherBalances = BALANCES.filter((candidate) => candidate !== balance)
  const otherStates = ACCOUNT_STATES.filter((candidate) => candidate !== state)
  return html`<li><p><strong>${account.display_name ?? 'No name yet'}</strong> <code>${account.id}</code></p>
<div class="inline"><span class="status ${statusClass(state)}">${state.replace('_', ' ')}</span>
${!account.closed && otherStates.map((next) => actButton('setAccount', [account.id, next], LABELS[next]))}</div>
<div class="inline"><span>Balance for refunds: ${balance}.</span>
${otherBalances.map((next) => actButton('setBalance', [account.id, next], BALANCE_LABELS[next]))}</div></li>`
}

function stateOf({ closed, isDeauthorized, standing }: Account): AccountState | 'untouched' {
  if (closed) return 'closed'
  return isDeauthorized ? 'deauthorized' : standing
}

function statusClass(state: AccountState | 'untouched'): string {
  if (state === 'active') return 'active'
  return state === 'untouched' || state === 'half_done' || state === 'pending' ? 'pending' : 'bad'
}
