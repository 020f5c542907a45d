import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type pg from "pg"
import { identityPaths } from "../../../../contract/people.ts"
import { type StepAsked, StepShown } from "../../../../contract/secondStep.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { countNetwork } from "../countNetwork.ts"
import { describeCall } from "../identityCalls.ts"
import { notingTried } from "../tried.ts"
import type { Auth } from "./auth.ts"
import { cookieOf } from "./cookieOf.ts"
import { orFail } from "./failures.ts"
import { noteMade } from "./made.ts"
import { reseal, type Seals } from "./seals.ts"
import { refusalOf } from "./secondStep.ts"
import { onlyOnce } from "./usedCodes.ts"

const stepCookie = "better-auth.two_factor"
/** Of who asked for a short sign-in: it stays one. */
const shortCookie = "better-auth.dont_remember"

/** What better-auth would keep in cookies between the two steps goes to the page, and comes back with the code. */
export function askStep(response: Response): StepAsked | undefined {
  const [step, short] = [stepCookie, shortCookie].map((name) => cookieOf(response, name))
  return step ? { secondStep: { proof: short ? `${step}~${short}` : step } } : undefined
}

/** Whose step a proof is of: better-auth looks at its signature afterwards. */
async function findStep(pool: pg.Pool, step: string): Promise<string | undefined> {
  // Its signature alone is written with `%`: what comes before it is read as it stands.
  const [identifier] = step.split(".")
  const { rows } = await pool.query<{ value: string }>(
    `select value from identity.verification where identifier = $1 and "expiresAt" > $2`,
    [identifier, new Date()],
  )
  return rows[0]?.value
}

interface Mounting {
  pool: pg.Pool
  seals: Seals
  limits: boolean
  /** Told of who came in with a code that was written down. */
  codeUsed: (uid: string) => Promise<void>
}

/**
 * The second step of a sign-in. A proof outlives five wrong codes, and ten minutes; ten wrong ones of a person, a quarter of an hour in
 * which none is taken. Only who has the password comes so far: no stranger locks anybody out.
 */
export function mountSecondStep(
  app: FastifyInstance,
  auth: Auth,
  { pool, seals, limits, codeUsed }: Mounting,
): void {
  app.post(
    `/api${identityPaths.secondStep}`,
    {
      schema: {
        ...describeCall("POST", {
          ...{
            name: "showSecondStep",
            summary: "El segundo paso para entrar: un código de la aplicación, o uno de respaldo",
          },
          errors: ["SECOND_STEP_WRONG", "SECOND_STEP_USED", "SECOND_STEP_OVER", "SECOND_STEP_UNREADABLE"],
        }),
        body: StepShown,
      },
      preHandler: countNetwork({ pool, limits }, "second-step"),
      onError: notingTried(pool, async ({ body }) => {
        const [step = ""] = (body as StepShown).proof.split("~")
        const uid = await findStep(pool, step)
        return uid === undefined ? undefined : { uid }
      }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { proof, code, writtenCode } = request.body as StepShown
      const [step = "", short] = proof.split("~")
      const cookie = `${stepCookie}=${step}${short ? `; ${shortCookie}=${short}` : ""}`
      const call = { headers: new Headers({ cookie }), returnHeaders: true } as const
      const uid = await findStep(pool, step)
      if (uid === undefined) throw new Refusal("SECOND_STEP_OVER")
      if (!(await reseal(pool, uid, seals))) throw new Refusal("SECOND_STEP_UNREADABLE")
      const enter = () => {
        if (code) return auth.api.verifyTOTP({ ...call, body: { code } })
        return auth.api.verifyBackupCode({ ...call, body: { code: writtenCode ?? "" } })
      }
      const shown = code ?? writtenCode ?? ""
      const { headers, response } = await onlyOnce(pool, { uid, code: shown }, () => orFail(enter)).catch(
        (error) => {
          // Its proof is used up.
          throw refusalOf(error, "SECOND_STEP_OVER")
        },
      )
      if (writtenCode) await codeUsed(uid)
      const credential = headers.get("set-auth-token") ?? ""
      await noteMade(pool, credential, { way: "password", isStepped: true })
      const { id, email } = response.user
      return reply
        .headers({ "cache-control": "no-store", "set-auth-token": credential })
        .send({ user: { id, email } })
    },
  )
}
