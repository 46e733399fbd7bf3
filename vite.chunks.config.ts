import { join } from 'node:path'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: string[] } | null }
type ChunkNamer = (id: string, graph: ModuleGraph) => string | null

/** Puts the modules that every group of files imports, directly or indirectly, into the chunk `name`. */
export function sharedChunk(name: string, ...groups: string[][]): ChunkNamer {
  let importsByGroup: Set<string>[] | undefined
  return (id, graph) => {
    importsByGroup ??= groups.map((paths) => transitiveImports(paths, graph))
    return importsByGroup.every((imports) => imports.has(id)) ? name : null
  }
}

function transitiveImports(paths: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const path of paths) add(join(import.meta.dirname, 'src/web', path))
  return found
}
