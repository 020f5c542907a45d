import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { makeOwner } from "../../server/features/people/owner/make.ts"
import { keepOwnerWord, mostGuesses, sayWord } from "../../server/features/people/owner/word.ts"
import type { Passwords } from "../../server/features/people/passwords/passwords.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, isLater, tally } from "../support/http.ts"
import { signIn } from "../support/signin.ts"
import { holdOpen, meetOpen } from "../support/unguarded.ts"

const cupo = freshCupo()

const owner = { firstName: "Elena", lastName: "Ruiz", email: "elena@example.com", password: "Barro2026" }
const printed = async () => (await keepOwnerWord(cupo.pool, new Date())) as string
const become = (word: string, wish: Partial<typeof owner> = {}, url = cupo.server.url) =>
  call(url, "POST /auth/owner", { body: { word, ...owner, ...wish } })
const hasOwner = async () => (await cupo.call("GET /auth/owner")).body.hasOwner
const superusers = async () =>
  (await cupo.pool.query("select email, first_name from users where is_superuser")).rows

describe("a house that nobody owns", () => {
  test("has its owner made with the word printed at start, who comes in and may do everything", async () => {
    expect(await hasOwner()).toBe(false)
    expect(await become(` ${sayWord(await printed()).toUpperCase()} `)).toMatchObject({ status: 201 })
    expect(await hasOwner()).toBe(true)
    expect(await superusers()).toEqual([{ email: owner.email, first_name: "Elena" }])
    expect((await signIn(cupo, owner)).status).toBe(200)
  })

  test("prints the same word at every start until it is used, and none after that", async () => {
    const word = await printed()
    expect(await printed()).toBe(word)
    await become(word)
    expect(await keepOwnerWord(cupo.pool, new Date())).toBeUndefined()
    expect(await become(word, { email: "otra@example.com" })).toMatchObject({
      status: 409,
      body: { error: "HAS_OWNER" },
    })
    expect(await superusers()).toHaveLength(1)
  })

  test("takes a few guesses of all who guess, and then not even the word; another start draws another", async () => {
    const word = await printed()
    const other = await cupo.anotherServer()
    const guesses = await Promise.all(
      Array.from({ length: 2 * mostGuesses }, (_, i) =>
        become("mal4mal4mal4", {}, i % 2 ? cupo.server.url : other.url),
      ),
    )
    expect(tally(guesses)).toEqual({ INVALID_OWNER_WORD: mostGuesses, OWNER_WORD_SPENT: mostGuesses })
    expect(await become(word)).toMatchObject({ status: 409, body: { error: "OWNER_WORD_SPENT" } })
    expect(await superusers()).toEqual([])
    const next = await printed()
    expect(next).not.toBe(word)
    expect((await become(next)).status).toBe(201)
  })

  test("takes no right word for a guess, and says what else is wrong before it is used", async () => {
    const word = await printed()
    for (let i = 0; i <= mostGuesses; i++)
      expect((await become(word, { password: "Password1" })).status).toBe(400)
    const customer = await cupo.customer()
    const { rows } = await cupo.pool.query("select email from users where id = $1", [customer.id])
    for (let i = 0; i <= mostGuesses; i++)
      expect(await become(word, { email: rows[0].email })).toMatchObject({
        body: { error: "EMAIL_ALREADY_EXISTS" },
      })
    expect((await become(word)).status).toBe(201)
  })

  test("goes on after it was cut short between the account and the owner", async () => {
    const word = await printed()
    await cupo.pool.query(
      `create function cut() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
       create trigger cut before insert on users for each row execute function cut()`,
    )
    expect((await become(word)).status).toBe(500)
    await cupo.pool.query("drop trigger cut on users")
    expect((await become(word)).status).toBe(201)
  })

  test("that has an owner by the command has no use for its word", async () => {
    const word = await printed()
    await cupo.person({ role: "admin", superuser: true })
    expect(await become(word)).toMatchObject({ status: 409, body: { error: "HAS_OWNER" } })
  })
})

/** As many first visits at once, at two servers, each again while another is under way. */
async function race(word: string) {
  const other = await cupo.anotherServer()
  return Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      for (;;) {
        const reply = await become(
          word,
          { email: `duena${i}@example.com` },
          i % 2 ? cupo.server.url : other.url,
        )
        if (!isLater(reply)) return reply
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }),
  )
}

test("of many first visits at once one becomes the owner, and the others are told that there is one", async () => {
  const word = await printed()
  await holdOpen(cupo.pool, 30, "users")
  expect(tally(await race(word))).toEqual({ 201: 1, HAS_OWNER: 5 })
  expect(await superusers()).toHaveLength(1)
  // Nobody who lost is left with credentials.
  expect((await cupo.pool.query(`select from identity."user"`)).rowCount).toBe(1)
})

test("who held the word for longer than whoever comes next waits lets go of it, and not of theirs", async () => {
  const word = await printed()
  const passwords = { assertGood: async () => {} } as unknown as Passwords
  const press = (seconds: number, createAccount: () => Promise<string>) => {
    const clock = { now: () => new Date(Date.now() + seconds * 1_000) }
    return makeOwner({ pool: cupo.pool, clock }, { createAccount }, passwords, { word, ...owner })
  }
  /** A provider that is asked, and answers once it is let. */
  const slow = () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const createAccount = () => {
      asked.resolve()
      return answer.promise
    }
    return { asked: asked.promise, answer, createAccount }
  }
  const [one, other] = [slow(), slow()]
  const first = press(0, one.createAccount)
  first.catch(() => {})
  await one.asked
  const second = press(31, other.createAccount)
  await other.asked
  one.answer.reject(new Error("away"))
  await expect(first).rejects.toThrow("away")
  const third = press(32, () => Promise.reject(new Error("asked as well")))
  await expect(third).rejects.toMatchObject({ code: "REQUEST_IN_PROGRESS" })
  other.answer.resolve(randomUUID())
  await second
  expect(await superusers()).toHaveLength(1)
})

test("where the word forgets who holds it and that it was used, several become the owner", async () => {
  cupo.isUnguarded = true
  const word = await printed()
  await cupo.pool.query(
    `create function forget() returns trigger language plpgsql as
       $$ begin new.held_until := null; new.used_at := null; return new; end $$;
     create trigger forget before update on owner_words for each row execute function forget()`,
  )
  // Two have the word before one of them is the owner, and the other uses it before that is told.
  await meetOpen(cupo.pool, { table: 'identity."user"', on: "insert", most: 20_000, onlyHeld: true })
  await meetOpen(cupo.pool, { table: "users", on: "insert", most: 20_000, beside: "insert into users" })
  const replies = await race(word)
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
})
