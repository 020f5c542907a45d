/** That a payment `t` gave the held package `h`: both have one source, or it was brought in with it. */
export const gave = "(h.source = t.source or h.id = t.held_package_id)"
