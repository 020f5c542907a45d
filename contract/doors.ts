/** Where somebody may sign in: on any page of the site, and at the staff's door; not behind it, nor where nobody does. */
export const hasDoor = (path: string): boolean => !/^\/(backend\/+[^/]|kiosco|sin-conexion)/.test(path)
