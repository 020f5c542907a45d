/** What waits for somebody, as it is told to who may see none of it. */
export const untold = {
  payments: null,
  notices: null,
  mails: null,
  offers: null,
  empty: null,
  substitutes: null,
  outOfUse: null,
  backup: null,
}
