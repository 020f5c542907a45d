/**
 * SQL: centavos before a coupon took its percent off what was paid, of a payment that was brought in with that alone. Null where it
 * took all of it: what that would have cost nobody wrote down.
 */
export const beforeCoupon = (paid: string, percent: string): string =>
  `case when ${percent} < 100 then round(${paid} * 100 / (100 - ${percent}))::int end`
