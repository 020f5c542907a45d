/** The device was not unlocked, or has no key for this house: browsers do not say which. */
export class NotUnlocked extends Error {}

/** Whether this browser keeps keys for this page: not over plain HTTP, nor for an address of numbers. */
export const keepsPasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && !/^[\d.]+$|:/.test(window.location.hostname)
