/**
 * A piece of a statement: takes the customer's row if nothing was decided for them since it was read, and yields no
 * row otherwise. It reads from `given`, the piece before it. What it serialises is one person; nobody else waits.
 * Parameters: customerId, customerRevision.
 */
export const claimCustomer = (given?: string) => `customer as (
  update users as u set revision = u.revision + 1
  ${given ? `from ${given}` : ""}
  where u.id = :customerId::uuid and u.revision = :customerRevision::int
  returning u.id
)`
