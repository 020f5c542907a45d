/** Of an order `o`: it is being paid, or was and waits for staff. */
export const paying = "(o.status = 'held' or (o.status = 'created' and o.capturing_at is not null))"

/**
 * That the order of a row `u` of coupon_uses is being paid, or was and waits for staff: then its promise is nobody else's, and
 * does not end with its time.
 */
export const isBeingPaid = `exists (select from orders o where o.id = u.order_id and ${paying})`
