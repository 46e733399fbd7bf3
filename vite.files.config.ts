import { join } from 'node:path'

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }
type NameOf = (id: string, modules: Modules) => string | null

/** Names a file for what each of these imports: one of them alone, or what several have in common. */
export function fileOf(name: string, ...importers: string[][]): NameOf {
  let known: Set<string>[] | undefined
  return (id, modules) => {
    known ??= importers.map((together) => importsOf(together, modules))
    return known.every((imports) => imports.has(id)) ? name : null
  }
}

function importsOf(paths: string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const path of paths) add(join(import.meta.dirname, 'src/web', path))
  return found
}
