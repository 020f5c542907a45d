import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const textOf = (file: string) => readFileSync(join(root, file), "utf8")
const product = ["contract/**/*.ts", "server/**/*.{js,ts}", "web/**/*.{ts,tsx}", "public/*.js"]

/** What is written nowhere in the product, but where it is said why it may. `seen`: what the pattern must find. */
interface Danger {
  pattern: RegExp
  seen: string[]
  but?: Record<string, string>
}

const dangers: Record<string, Danger> = {
  "words that are run as a program": {
    pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(["'`]|\bfrom "node:vm"/,
    seen: ["eval(text)", "new Function(text)", 'import { runInContext } from "node:vm"'],
  },
  "a shell": {
    pattern: /\{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"|\bshell: true/,
    seen: ['import { exec, fork } from "node:child_process"', "spawn(program, { shell: true })"],
  },
  "a certificate that is not looked at": {
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    seen: ["{ rejectUnauthorized: false }"],
  },
  "HTML that React does not write": {
    pattern: /\binnerHTML\b|\bouterHTML\b|dangerouslySetInnerHTML|document\.write|insertAdjacentHTML/,
    seen: ["box.innerHTML = text", "dangerouslySetInnerHTML={{ __html: html }}"],
    but: {
      "server/features/notifications/letters/html.ts": "a mail's own style",
      "server/features/notifications/letters/parts.ts": "what Outlook alone reads",
      "web/ui/Prose.tsx": "what staff wrote, cleaned by the server",
      "web/site/home/Known.tsx": "a script of ours, named by its digest",
    },
  },
  "a digest that is broken": {
    pattern: /createHash\("(md5|sha1)"\)|"SHA-1"/,
    seen: ['createHash("md5")'],
    but: {
      "server/features/people/passwords/leaks.ts": "is the digest that leaks are collected by",
      "server/platform/database/planned.ts": "names a statement",
      "server/platform/http/answer.ts": "names a version of an answer",
    },
  },
  "a cipher of our own": {
    pattern: /createCipher|createDecipher|subtle\.encrypt|createECDH|createDiffieHellman/,
    seen: ['createCipheriv("aes-128-ecb", key, null)'],
  },
  "a cookie": { pattern: /document\.cookie|"set-cookie"\s*[,:]/i, seen: ['document.cookie = "a=1"'] },
  "a message of another window": {
    pattern: /addEventListener\("message"|window\.onmessage/,
    seen: ['window.addEventListener("message", hear)'],
  },
  "a field that hinders who pastes": { pattern: /\bonPaste\b/, seen: ["onPaste={stop}"] },
  "a password that is shown as it is typed": {
    pattern: /<(TextInput|input)\b[^>]*autoComplete="(current|new)-password"/s,
    seen: ['<TextInput label="Contraseña" autoComplete="new-password" />'],
  },
}

describe.each(Object.entries(dangers))("%s", (_, { pattern, seen, but = {} }) => {
  test("is nowhere but where it is said why", () => {
    const files = globSync(product, { cwd: root, exclude: ["**/*.d.ts"] })
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter((file) => pattern.test(textOf(file))).toSorted()).toEqual(Object.keys(but).toSorted())
    for (const one of seen) expect(one).toMatch(pattern)
  })
})

/** Chance that can be guessed: for how long to wait, and for nothing that must not be known. */
const isWait = (line: string) => /sleep|rest\(|setTimeout|patience|wait/.test(line)

test("chance that can be guessed says for how long to wait, and nothing else", () => {
  const lines = globSync(product, { cwd: root }).flatMap((file) => textOf(file).split("\n"))
  const drawn = lines.filter((line) => line.includes("Math.random"))
  expect(drawn.length).toBeGreaterThan(4)
  expect(drawn.filter((line) => !isWait(line))).toEqual([])
  expect(isWait("const token = String(Math.random())")).toBe(false)
})
