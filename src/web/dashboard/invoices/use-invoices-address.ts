import { useSearchParams } from 'react-router'
import type { Invoice } from '#contract/invoices.ts'
import { OPENED_INVOICE } from '#web/dashboard/ui/addresses.ts'
import { useAddressParameter } from '#web/dashboard/ui/use-address-parameter.ts'

/** What the address says of the screen beside its search, and how to change it. */
export function useInvoicesAddress() {
  const [search] = useSearchParams()
  const write = useAddressParameter()
  return {
    status: statusIn(search),
    setStatus: (status: string) => write('status', status),
    openedId: search.get(OPENED_INVOICE),
    open: (id: string) => write(OPENED_INVOICE, id),
    close: () => write(OPENED_INVOICE, ''),
  }
}

/** What `?status=paid` asks for. Anything else is all of them. */
function statusIn(search: URLSearchParams): Invoice['status'] | null {
  const asked = search.get('status')
  return asked === 'paid' || asked === 'pending' ? asked : null
}
