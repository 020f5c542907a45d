import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { sending } from "./instead.ts"

/** Holds every write open for a moment, so that all who press at once meet in it, guarded or not. Called again, it changes how long. */
export async function holdOpen(pool: pg.Pool, milliseconds = 15, table = "seatings"): Promise<void> {
  await pool.query(`
    create or replace function hold_open() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${milliseconds / 1000}); return new; end $$;
    create or replace trigger a_hold_open before insert or update on ${table}
      for each row execute function hold_open()`)
}

/**
 * Holds a write open until another one is held too, or waits for what the first has taken: so both have read what they decide on.
 * With `onlyHeld`, whoever waits does not count: what it waits for may be what it reads behind. With `beside`, whoever waits in a
 * statement of these words counts alone. Nobody waits longer than `most` milliseconds.
 */
export async function meetOpen(
  pool: pg.Pool,
  {
    table,
    on = "insert or update",
    most,
    onlyHeld = false,
    beside = "",
  }: { table: string; on?: string; most: number; onlyHeld?: boolean; beside?: string },
): Promise<void> {
  const name = table.replaceAll(/\W/g, "_")
  await pool.query(`
    create sequence met_${name};
    create function another_came_${name}() returns boolean language plpgsql as
      $$ begin
        perform pg_stat_clear_snapshot();
        return (select last_value from public.met_${name}) > 1 or ${!onlyHeld} and exists (
          select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database() and a.query like '%${beside}%');
      end $$;
    create function meet_${name}() returns trigger language plpgsql as
      $$ begin
        perform nextval('public.met_${name}');
        while not public.another_came_${name}() and clock_timestamp() < now() + interval '${most} milliseconds'
          loop perform pg_sleep(0.01); end loop;
        return new;
      end $$;
    create trigger a_meet_open before ${on} on ${table} for each row execute function meet_${name}()`)
}

/** Two people may sit in one seat. */
export async function dropSeatIndex(pool: pg.Pool): Promise<void> {
  await pool.query("drop index seatings_one_per_seat")
}

/** One person may sit twice in a class. */
export async function dropCustomerIndex(pool: pg.Pool): Promise<void> {
  await pool.query("drop index seatings_one_per_customer")
}

/** A customer's row no longer tells that something was decided for them. */
export async function dropClaims(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function stand_still() returns trigger language plpgsql as
      $$ begin new.revision := old.revision; return new; end $$;
    create trigger stand_still before update on users for each row execute function stand_still()`)
}

/** Taking a customer's row keeps nobody from taking it too: what looks like the row is a view, and an update of it writes but who holds their credentials. */
export async function dropCustomerLocks(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table users rename to users_apart;
    create view users as select * from users_apart;
    create function pass_by() returns trigger language plpgsql as $$ begin
      update users_apart set credentials_held_until = new.credentials_held_until
        where id = new.id and credentials_held_until is distinct from new.credentials_held_until;
      return new; end $$;
    create trigger pass_by instead of update on users for each row execute function pass_by()`)
}

/** One order may be paid and granted several times. */
export async function dropSources(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table transactions drop constraint transactions_source_key;
    alter table held_packages drop constraint held_packages_source_key`)
}

/** Several ledger rows may continue the same one. */
export async function dropCreditGuards(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table credit_ledger drop constraint credit_ledger_held_package_id_prev_seq_prev_balance_fkey;
    alter table credit_ledger drop constraint credit_ledger_pkey;
    alter table credit_ledger drop constraint credit_ledger_held_package_id_seq_balance_key;
    drop index credit_ledger_settled_once`)
}

/** A reservation that was cancelled goes on looking active. */
export async function forgetCancellations(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function forget() returns trigger language plpgsql as
      $$ begin new.cancelled_at := null; new.cancelled_by := null; return new; end $$;
    create trigger forget before update on seatings for each row execute function forget()`)
}

/** A class no longer tells that it was closed, moved or resized. */
export async function dropClassRevisions(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function stay_as_read() returns trigger language plpgsql as
      $$ begin new.revision := old.revision; return new; end $$;
    create trigger stay_as_read before update on classes for each row execute function stay_as_read()`)
}

/** A class that is changed without a word of its revision keeps it. */
export async function dropMovedRevisions(pool: pg.Pool): Promise<void> {
  await pool.query("drop trigger move_class_revision on classes")
}

/** Holds a write of this table open, inside its transaction, until what comes back is called; one of such a `new` row alone, if that is told. */
export async function holdBack(
  pool: pg.Pool,
  table: string,
  on = "insert or update",
  such = "true",
): Promise<() => Promise<void>> {
  await pool.query(`
    create function hold_back() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(26); return new; end $$;
    create trigger hold_back before ${on} on ${table} for each row when (${such}) execute function hold_back()`)
  const holder = await pool.connect()
  await holder.query("select pg_advisory_lock(26)")
  return async () => {
    await holder.query("select pg_advisory_unlock(26)")
    holder.release()
    await pool.query("drop function hold_back cascade")
  }
}

/** Waits until so many statements of the server, or of whom of it `program` names, wait for this, as PostgreSQL calls it. Throws when they do not within a minute. */
export async function reached(pool: pg.Pool, what: string, count: number, program = "cupo"): Promise<void> {
  const end = Date.now() + 60_000
  for (let waiting = 0; waiting < count; await sleep(10)) {
    if (Date.now() > end) throw new Error(`${waiting} of ${count} statements wait: ${what}`)
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = $1 and ${what}`,
      [program],
    )
    waiting = rows[0]?.n ?? 0
  }
}

/** While a task that has read what it keeps comes to write it, into this table, somebody else writes. */
export async function whileKept(
  pool: pg.Pool,
  table: string,
  { keep, write }: { keep(): Promise<unknown>; write(): Promise<unknown> },
): Promise<void> {
  const letGo = await holdBack(pool, table, "insert")
  const keeping = keep()
  await reached(pool, `wait_event_type = 'Lock' and query like 'insert into ${table}%'`, 1)
  await write()
  await letGo()
  await keeping
}

/** A task that has read what it keeps loses its connection as it comes to write it into this table. */
export const killedWhileKept = (pool: pg.Pool, table: string, keep: () => Promise<unknown>): Promise<void> =>
  whileKept(pool, table, {
    keep: () =>
      keep().then(
        () => Promise.reject(new Error("it was not killed")),
        () => {},
      ),
    write: () =>
      pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'insert into ${table} %'`,
      ),
  })

/** Whoever is promised a coupon holds that open for a moment before it is written. What comes back takes this away. */
export async function holdCouponsOpen(pool: pg.Pool): Promise<() => Promise<unknown>> {
  await pool.query(`
    create function hold_coupon() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.25); return new; end $$;
    create trigger hold_coupon before insert on coupon_uses for each row execute function hold_coupon()`)
  return () => pool.query("drop trigger hold_coupon on coupon_uses; drop function hold_coupon()")
}

/** The same transaction, in which nobody takes a row to read it. */
export function withoutRowLocks<C extends { transaction: pg.PoolClient }>(inside: C): C {
  const query = (asked: { text: string }) =>
    inside.transaction.query({ ...asked, text: asked.text.replace(/for no key update of \w+/, "") })
  return { ...inside, transaction: { query } as unknown as pg.PoolClient }
}

/** Whoever may do everything may be the last who could. */
export async function dropStaffGuards(pool: pg.Pool): Promise<void> {
  await pool.query("drop trigger users_keep_a_superuser on users")
}

/** Sales at the desk wait for each other before they are written: `count` of them have read what they are decided on. */
export async function meetBeforeSelling(pool: pg.Pool, count: number): Promise<() => Promise<unknown>> {
  await pool.query(`
    create sequence sellers;
    create function meet_sellers() returns trigger language plpgsql as
      $$ begin
        perform nextval('sellers');
        while (select last_value from sellers) < ${count} loop perform pg_sleep(0.01); end loop;
        return new;
      end $$;
    create trigger meet_sellers before insert on transactions for each row execute function meet_sellers()`)
  return () =>
    pool.query(
      "drop trigger meet_sellers on transactions; drop function meet_sellers(); drop sequence sellers",
    )
}

/** Holds every merging open, once it has taken both accounts and before anything is the other's, until what comes back is called. */
export async function holdMerging(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(`
    create or replace function hold_merging() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(48); return new; end $$;
    create or replace trigger hold_merging before update of user_id on held_packages
      for each statement execute function hold_merging()`)
  const holder = await pool.connect()
  await holder.query("select pg_advisory_lock(48)")
  return async () => {
    await holder.query("select pg_advisory_unlock(48)")
    holder.release()
  }
}

/** Holds whoever takes an import away, once they have looked at what was built on it and before anything goes, until what comes back is called. */
export async function holdTakingAway(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(`
    create function hold_taking() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(45); return null; end $$;
    create trigger hold_taking before delete on credit_ledger for each statement execute function hold_taking()`)
  const holder = await pool.connect()
  await holder.query("select pg_advisory_lock(45)")
  return async () => {
    await holder.query("select pg_advisory_unlock(45)")
    holder.release()
  }
}

/** Whoever is promised a coupon waits until another is too, and then takes it from all who refer to it: they wait for each other. */
export async function takeCouponsWhole(pool: pg.Pool): Promise<void> {
  await meetOpen(pool, { table: "coupon_uses", on: "insert", most: 2_000 })
  await pool.query(`
    create function take_whole() returns trigger language plpgsql as
      $$ begin perform from coupons where id = new.coupon_id for update; return new; end $$;
    create trigger b_take_whole before insert on coupon_uses for each row execute function take_whole()`)
}

/** Of two who write at once each waits, after every statement, until the other has made as many or waits for what this one has taken. */
export async function meetInPairs(
  pool: pg.Pool,
  { table, most }: { table: string; most: number },
): Promise<void> {
  await pool.query(`
    create sequence met_in_pairs;
    create function meet_in_pairs() returns trigger language plpgsql as
      $$ declare mine bigint := nextval('met_in_pairs'); begin
        while (select last_value from met_in_pairs) < mine + mine % 2
          and clock_timestamp() < now() + interval '${most} milliseconds'
        loop
          perform pg_stat_clear_snapshot();
          exit when exists (select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database());
          perform pg_sleep(0.01);
        end loop;
        return null;
      end $$;
    create trigger meet_in_pairs after update on ${table} for each statement execute function meet_in_pairs()`)
}

/** The same pool, whose statements are sent without some of their words; a parameter in them is named, and says nothing. */
export function withoutWords(pool: pg.Pool, words: RegExp): pg.Pool {
  const mute = (found: string) =>
    (found.match(/\$\d+::\w+/g) ?? []).map((parameter) => ` and (true or ${parameter} is null)`).join("")
  return sending(pool, (asked) =>
    typeof asked === "string"
      ? asked.replace(words, mute)
      : { ...asked, name: undefined, text: asked.text.replace(words, mute) },
  )
}

/** Every seat that is taken, or that this person takes, ends as `raise` says. Returns how often one was tried, though it is undone. */
export async function everyBookingEnds(
  pool: pg.Pool,
  raise: string,
  by?: { id: string },
): Promise<() => Promise<number>> {
  await pool.query(`
    create sequence tries;
    create function spoil() returns trigger language plpgsql as
      $$ begin perform nextval('tries'); ${raise}; return new; end $$;
    create trigger spoil before insert on seatings for each row
      ${by ? `when (new.user_id = '${by.id}')` : ""} execute function spoil()`)
  return async () => {
    const { rows } = await pool.query("select last_value, is_called from tries")
    return rows[0].is_called ? Number(rows[0].last_value) : 0
  }
}
