import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'
import { isSubscribed } from './this-device.ts'

/** Never cached, as a device may have been removed elsewhere. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async (query) => {
    const [{ public_key }, devices] = await Promise.all([
      readAsOwner(query, endpoints.readPushKey),
      readAsOwner(query, endpoints.listPushDevices),
    ])
    const current = devices.find(({ is_current }) => is_current)
    const isOn = current !== undefined && (current.has_former_key || (await isSubscribed(public_key)))
    return {
      publicKey: public_key,
      thisDevice: isOn ? current : null,
      others: devices.filter(({ is_current }) => !is_current),
    }
  },
  staleTime: 0,
  meta: {
    failureTitle: 'Error loading your notifications',
    failureSentence: () => 'Couldn’t load them. Please try again.',
  },
})
