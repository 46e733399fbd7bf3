import { billOfMaterials } from './bill-of-materials.ts'

// npm run --silent sbom > sbom.json
console.log(JSON.stringify(await billOfMaterials(), null, 2))
