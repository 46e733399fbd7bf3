import type { brandEndpoints } from '#contract/brand.ts'
import { downloadFlyer } from '#server/brand/download-flyer.ts'
import { checkAddress, readBrand, saveBrand } from '#server/brand/save-brand.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'

type BrandDeps = Pick<RouteDeps, 'db' | 'appUrl' | 'takeTurns'> & { limitsOn: boolean }

export function brandRoutes(deps: BrandDeps): Handlers<typeof brandEndpoints> {
  return {
    readBrand: ({ session }) => readBrand(deps, session.user.id),
    saveBrand: ({ body, session }) => saveBrand(deps, session.user.id, body),
    downloadFlyer: ({ session }) => downloadFlyer(deps, session.user.id),
    checkAddress: ({ query: { slug }, session }) => checkAddress(deps, session.user.id, slug),
  }
}
