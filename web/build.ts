import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"

const stamp = "build/stamp"
const sources = [
  "web/**/*.*",
  "contract/**/*.ts",
  "public/**/*.*",
  "*.config.ts",
  "tsconfig.json",
  "package-lock.json",
]

/** Builds the web when its sources differ from those of the last build. */
async function build(): Promise<void> {
  const wanted = fingerprint()
  if (!process.argv.includes("--force") && read(stamp) === wanted) return
  process.stdout.write("Building the web… ")
  const started = Date.now()
  rmSync(stamp, { force: true })
  const { code, output } = await run("node_modules/@react-router/dev/bin.cjs", [
    "build",
    "--logLevel",
    "warn",
  ])
  if (code !== 0) {
    process.stdout.write(`failed.\n${output}`)
    process.exit(code ?? 1)
  }
  await compressAssets()
  writeFileSync(stamp, wanted)
  process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}

function fingerprint(): string {
  const hash = createHash("sha256")
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest("hex")
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

function run(script: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, NODE_ENV: "production" },
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
    child.on("close", (code) => resolve({ code, output }))
  })
}

/** Writes a `.br` and a `.gz` beside each text file, so that serving one costs no processor time. */
async function compressAssets(): Promise<void> {
  const files = globSync("build/client/**/*.{js,css,svg,json,webmanifest,txt}")
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

await build()
