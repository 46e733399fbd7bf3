import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Picture } from '#contract/pictures.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { picturesQuery } from './pictures-query.ts'

export function usePictureChanges({ id }: Picture) {
  const queryClient = useQueryClient()
  const params = { id }
  return {
    async change(body: { alt?: string; position?: number }) {
      const saved = await callAsOwner(endpoints.changePicture, { params, body })
      queryClient.setQueryData(picturesQuery.queryKey, saved)
    },
    /** Another tab may have removed it already. */
    async remove() {
      const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
      await callAsOwner(endpoints.removePicture, { params }).catch((error) => {
        if (!isGone(error)) throw error
      })
      await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey })
    },
  }
}
