// compress.mjs FOLDER: writes FILE.br and FILE.gz next to every text file that they make smaller.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(html|js|css|svg|json|txt|map|webmanifest)$/
const smallest = 512

for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name)
  if (!entry.isFile() || !text.test(entry.name)) continue
  const plain = readFileSync(path)
  if (plain.length < smallest) continue
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  writeFileSync(`${path}.br`, brotliCompressSync(plain, brotli))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
