/** What every answer tells a browser, for those that helmet's hook does not see: of what was no request, or no address. */
export const bare = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none';frame-ancestors 'none';base-uri 'none'",
}
