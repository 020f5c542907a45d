import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { policyOf, sealScripts } from "../../server/platform/policy.ts"

const digest = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

test("a page's policy names the scripts it was rendered with, and none that came into it otherwise", () => {
  const page = [
    '<script nonce="abc+/=">start()</script>',
    '<script type="module" nonce="abc+/=" async="">import "/a.js"</script>',
    '<p>hola</p><script>steal()</script><script nonce="another">steal(2)</script>',
  ].join("")
  const { html, digests } = sealScripts(page, "abc+/=")
  expect(digests).toEqual([digest("start()"), digest('import "/a.js"')])
  expect(html).toContain("<script>start()</script>")
  expect(html).not.toContain("abc+/=")
  expect(policyOf(digests, false)).toContain(`script-src 'self' ${digests.join(" ")};`)
})

test("a page without scripts runs none but the studio's own files", () => {
  expect(policyOf(sealScripts("<p>hola</p>", "abc").digests, false)).toContain("script-src 'self';")
})

test("no page holds a plugin, another base or a frame of anybody's around it, whatever else it may load", () => {
  const pays = ["https://*.paypal.com"]
  for (const policy of [
    policyOf([], false),
    policyOf([], true, pays, ["https://identitytoolkit.googleapis.com"]),
  ]) {
    const said = policy.split("; ")
    for (const rule of ["object-src", "base-uri", "frame-ancestors"]) expect(said).toContain(`${rule} 'none'`)
    expect(said).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*(?!\.paypal)/)
  }
})
