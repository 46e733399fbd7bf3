import { useSearchParams } from 'react-router'
import { useAddressParameter } from '#web/dashboard/ui/use-address-parameter.ts'
import { OPENED_INVOICE, statusIn } from './invoice-address.ts'

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
