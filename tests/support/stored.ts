/** What a browser keeps of somebody who is signed in, as far as it must to be read. */
export const storedUser = (id: string, more: object = {}): string =>
  JSON.stringify({
    ...{ id, email: `${id}@example.com`, firstName: id, lastName: "", role: "user", isAdmin: false },
    ...{ permissions: {}, packages: [], ...more },
  })
