import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Invoice } from '#contract/invoices.ts'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { INVOICE_PARAM } from '#web/dashboard/ui/paths.ts'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { useSetUrlParam } from '#web/dashboard/ui/use-set-url-param.ts'
import { useUrlSearch } from '#web/dashboard/ui/use-url-search.ts'
import { BackgroundShape } from '#web/ui/background-shape.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useCheckoutReturn } from './checkout-return.ts'
import type { InvoicePrefill } from './create/invoice-prefill.ts'
import { useInvoiceDialog } from './create/use-invoice-dialog.tsx'
import { loadEditPrefill } from './invoice-commands.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import classes from './invoices.module.css'
import { parseFilter } from './invoices-filter.ts'
import { InvoicesList } from './invoices-list.tsx'
import { OwedFigures } from './owed-figures.tsx'
import type { PaymentLinkDetails } from './payment-link-dialog.tsx'
import { VOID_TITLE, VoidConfirmation } from './void-confirmation.tsx'

const InvoiceDialog = deferredDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)

export const meta = () => [{ title: 'Invoices · Wheelhouse' }]

export default function InvoicesPage() {
  const { typed, setTyped, search } = useUrlSearch()
  const [parameters] = useSearchParams()
  const queryClient = useQueryClient()
  const setUrlParam = useSetUrlParam()
  const { status, dates } = parseFilter(parameters)
  const openedId = parameters.get(INVOICE_PARAM)
  const close = () => setUrlParam(INVOICE_PARAM, '')
  const { openInvoiceForm, showPaymentLink, invoiceDialogs } = useInvoiceDialog()
  const voidDialog = useDialog<Invoice>()
  const create = () => openInvoiceForm()
  useCheckoutReturn()

  function edit(prefill: InvoicePrefill) {
    close()
    openInvoiceForm(prefill)
  }

  /** The list doesn't have the line items. An invoice that can't be edited any more is opened, which says why. */
  async function editFromList({ id }: Invoice) {
    const prefill = await loadEditPrefill(queryClient, id)
    if (prefill) openInvoiceForm(prefill)
    else setUrlParam(INVOICE_PARAM, id)
  }

  function showLink(link: PaymentLinkDetails) {
    if (openedId !== null) close()
    showPaymentLink(link)
  }

  return (
    <Page
      title="Invoices"
      action={
        <Button onClick={create}>
          <Plus size={18} aria-hidden />
          Create Invoice
        </Button>
      }
    >
      {/* Text that was just typed is not in the URL yet. */}
      <OwedFigures status={status} onFilter={() => setTyped('')} />
      <div className={classes.tools}>
        <SearchBox
          label="Search invoices"
          placeholder="Search by client or invoice number..."
          value={typed}
          onChange={setTyped}
        />
        <InvoiceFilters
          status={status}
          onStatus={(selected) => setUrlParam('status', selected)}
          dates={dates}
          onDates={(selected) => setUrlParam('dates', selected)}
        />
      </div>
      <InvoicesList
        filter={{ search, status, dates }}
        emptyState={<NoInvoicesYet onCreate={create} />}
        onOpen={({ id }) => setUrlParam(INVOICE_PARAM, id)}
        onVoid={voidDialog.open}
        onEdit={editFromList}
        onShowLink={showLink}
      />
      <InvoiceDialog
        isOpened={openedId !== null}
        id={openedId}
        onClose={close}
        onShowLink={showLink}
        onEdit={edit}
      />
      <DeferredConfirm title={VOID_TITLE} isOpened={voidDialog.isOpened} onClose={voidDialog.close}>
        {voidDialog.subject && <VoidConfirmation invoice={voidDialog.subject} onDone={voidDialog.close} />}
      </DeferredConfirm>
      {invoiceDialogs}
    </Page>
  )
}

/** For an owner who has never created an invoice. */
function NoInvoicesYet({ onCreate }: { onCreate: () => void }) {
  return (
    <div className={classes.noInvoicesYet}>
      <InvoiceDrawing />
      <h2>Done with a job? Send the invoice.</h2>
      <p>Your client gets a link, pays by card, and the money goes to your account.</p>
      <Button onClick={onCreate}>Create your first invoice</Button>
    </div>
  )
}

function InvoiceDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <BackgroundShape />
      <g transform="rotate(3 96 76)">
        <path
          d="M58 26h72v98l-12-8-12 8-12-8-12 8-12-8-12 8z"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M70 44h26" stroke="var(--brand)" strokeWidth="6" strokeLinecap="round" />
        <path d="M70 60h48M70 72h48M70 84h22" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      </g>
      <circle cx="134" cy="98" r="22" fill="var(--sun)" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="M141 91q-3-4-8-4-7 0-7 5 0 4 7 5.5t8 6q0 6-8 6-6 0-9-4M133 83v4m0 22v4"
        fill="none"
        stroke="#10201d"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
