import { randomUUID } from "node:crypto"
import type { api } from "../../contract/api.ts"
import type { Cupo } from "./cupo.ts"
import type { Attempt } from "./fuzzing.ts"
import type { Person } from "./people.ts"
import { profile, registration } from "./signin.ts"
import { dayFromNow, give, makeClass, makePackage, makeRoom, near } from "./studio.ts"
import { teacher } from "./teacher.ts"
import type { Till } from "./till.ts"

export interface Write extends Attempt {
  /** Who sends it, when that is not whoever may do everything. */
  as?: Person
}

type Api = typeof api
type WriteName = { [N in keyof Api]: Api[N] extends { method: "GET" } ? never : N }[keyof Api]

let days = 0
/** A day of which no class is known yet. */
const freeDay = () => dayFromNow(40 + days++)
/** A day on which a package that was bought today still pays. */
const soon = () => dayFromNow(2 + (days++ % 20))

const notStaffs = "is a customer's own"
const notSignedIn = "is made by who has no session yet"
const onlyLooks = "only looks"

/** Each write of the contract as staff make it so that it does something, or why the log has nothing of it. */
export function staffWrites(
  cupo: Cupo,
  boss: Person,
  till: Till,
): Record<WriteName, (() => Promise<Write>) | string> {
  const { studio } = cupo
  const ask = async (line: string, body?: unknown) => {
    const reply = await cupo.call(line, { as: boss, body })
    if (reply.status >= 300) throw new Error(`${line} answered ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const written = async () =>
    ask("POST /users", registration(studio.branch, { email: `${randomUUID()}@example.com` }))
  const colleague = async () =>
    ask("POST /staff", { ...member(), email: `${randomUUID()}@example.com`, password: "Barro2026" })
  // In a room of its own each: there are fewer days soon than classes.
  const classOf = async (capacity = 20) => {
    const room = await makeRoom(cupo.pool, studio, randomUUID(), 20)
    return makeClass(cupo.pool, studio, { day: soon(), room, capacity })
  }
  const classEdit = (day = freeDay()) => ({
    ...{ day, hour: "09:00", minutes: 50, type: "groups", capacity: 20, branch: studio.branch },
    ...{ room: studio.room, discipline: studio.discipline, instructor: studio.instructor },
  })
  const slotEdit = () => {
    const { day: _day, ...values } = classEdit("2026-01-05")
    return { ...values, weekday: 0, repeats: false }
  }
  const seated = async () => {
    const one = await cupo.customer("ten")
    const classId = await classOf()
    return { one, classId, id: (await ask("POST /reservations", { classId, userId: one.id })).id as string }
  }
  let minutes = 5
  const arrived = async () => {
    const { one, classId } = await seated()
    await near(cupo.pool, classId, minutes++)
    return { classId, userId: one.id }
  }
  const full = async () => {
    const classId = await classOf(1)
    await ask("POST /reservations", { classId, userId: (await cupo.customer("ten")).id })
    return { classId, userId: (await cupo.customer("ten")).id }
  }
  const waiting = async () => (await ask("POST /waitlist", await full())).id as string
  const weekly = async () => ({ classId: await classOf(), userId: (await cupo.customer()).id })
  const sale = async () => ({
    userId: (await cupo.customer()).id,
    packageId: await makePackage(cupo.pool, { description: randomUUID() }),
    ...{ paymentMethod: "terminal", amount: 500, branchId: studio.branch },
  })
  const paid = async () => (await ask("POST /transactions/cash", await sale())).tx.id as string
  const cashier = () => cupo.person({ role: "employee", permissions: { transacciones: ["crear"] } })
  const shift = async () => {
    const as = await cashier()
    const body = { branchId: studio.branch, openingFloat: 500 }
    return { as, params: { id: (await cupo.call("POST /shifts", { as, body })).body.id as string } }
  }
  const coupon = async () => ask("POST /coupons", couponEdit())
  const made = async (kind: "branches" | "disciplines" | "instructors", body: object) => ({
    params: { id: (await ask(`POST /${kind}`, body)).id as string },
  })

  /** A class to come of somebody who gives their own. */
  const given = async () => {
    const as = await teacher(cupo, studio.branch)
    return { as, id: await makeClass(cupo.pool, studio, { day: freeDay(), instructor: as.instructor }) }
  }

  const saved = () => ask("PUT /reports/saved", { name: randomUUID(), report: "payments", query: {} })

  const rate = (from: string) =>
    ask(`POST /instructors/${studio.instructor}/rates`, { from, kind: "per_class", base: 350 })
  const adjusted = () =>
    ask("POST /payroll/adjustments", { instructor: studio.instructor, amount: 100, reason: "Taller" })
  /** The first period that is open, which is over: one that was closed, where no other is. */
  const payDue = async (): Promise<{ from: string; to: string; total: number }> => {
    await ask("POST /config/payroll", { ...payRules, paysFrom: dayFromNow(-60) })
    const {
      open: [{ state, from, to, total }],
      closed: [last],
    } = await ask("GET /payroll/periods")
    if (state !== "running") return { from, to, total }
    const { closed } = await ask(`GET /payroll/periods/${last.from}`)
    await ask(`POST /payroll/periods/${closed.id}/reopen`, { reason: "Faltó una clase" })
    return payDue()
  }

  const plain = { fixed: [], dates: "dmy", numbers: "point" }
  /** One at a time is on its way. */
  const noMove = () => cupo.pool.query("update moves set state = 'dropped' where state <> 'dropped'")
  const move = async (state: string) => {
    await noMove()
    const id = randomUUID()
    const sheet = {
      name: "disciplinas.csv",
      headers: ["Nombre"],
      rows: 1,
      sample: [],
      mapping: {},
      doubts: [],
    }
    await cupo.pool.query(
      `insert into moves (id, kind, state, made_by, made_at, changed_at, done_at, sheets)
       values ($1, 'import', $2, $3, now(), now(), now(), $4)`,
      [id, state, boss.id, JSON.stringify({ sheets: [{ ...sheet, isKept: false }], unread: [] })],
    )
    return id
  }

  const kiosk = () => ask("POST /kiosks", { branchId: studio.branch, name: "Entrada" })

  return {
    openSession: notSignedIn,
    register: notSignedIn,
    completeProfile: notSignedIn,
    makeOwner: notSignedIn,
    requestRecoveryCode: notSignedIn,
    verifyRecoveryCode: notSignedIn,
    confirmRecovery: notSignedIn,
    sendContact: "is a visitor's, and kept as what it is",
    beginSecondStep: "keeps a secret that the provider has",
    confirmSecondStep: "is one's own, with a code of one's own application",
    renewStepCodes: "is one's own, with one's own password",
    endSecondStep: "is one's own, with one's own password",
    beginPasskey: "is asked of a device, and kept nowhere",
    addPasskey: "is one's own, made by one's own device",
    removePasskey: "is one's own, with one's own password",
    resetSecondStep: "takes away what only its owner can set up: see secondStep.test.ts",
    changeEmail: "is one's own, with one's own password",
    changePassword: "is one's own: the password is the provider's",
    closeAccount: notStaffs,
    createOrder: notStaffs,
    captureOrder: notStaffs,
    holdSeat: notStaffs,
    joinHold: notStaffs,
    releaseHold: notStaffs,
    openCalendarFeed: notStaffs,
    closeCalendarFeed: notStaffs,
    followLink: "is whoever's the mail is",
    previewClassEdit: onlyLooks,
    previewOpeningTimes: onlyLooks,
    previewPlan: onlyLooks,
    previewMerge: onlyLooks,
    uploadImage: "shows nowhere before something is saved with it, which is written down",
    addNote: "says itself who wrote it and when, and goes whole with the account it is of",

    closeSession: async () => ({ as: await cupo.person({ role: "admin", superuser: true }) }),
    forceLogout: async () => ({ body: { uid: (await cupo.customer()).uid } }),
    updateUser: async () => ({ params: { id: (await cupo.customer()).id }, body: { birthDate: "14/05" } }),
    createUser: async () => ({
      body: registration(studio.branch, { ...profile(studio.branch), email: `${randomUUID()}@example.com` }),
    }),
    enableUser: async () => ({ params: { id: (await written()).id }, body: { enabled: false } }),
    resetPassword: async () => ({
      params: { id: (await written()).id },
      body: { newPassword: "Arcilla2026" },
    }),
    correctEmail: async () => ({
      params: { id: (await written()).id },
      body: { email: `${randomUUID()}@example.com` },
    }),
    adjustCredits: async () => {
      const { id } = await cupo.customer()
      const packageId = await give(cupo.pool, id, studio.packages.ten)
      return { params: { id, packageId }, body: { delta: 1, reason: "Cortesía" } }
    },
    messageClass: async () => ({
      params: { id: (await seated()).classId },
      body: { text: "La maestra llega diez minutos tarde." },
    }),
    extendPackage: async () => {
      const { id } = await cupo.customer()
      const packageId = await give(cupo.pool, id, studio.packages.ten)
      return { params: { id, packageId }, body: { until: dayFromNow(60), reason: "Cortesía" } }
    },
    freezePackage: async () => {
      const { id } = await cupo.customer()
      const packageId = await give(cupo.pool, id, studio.packages.ten)
      return {
        params: { id, packageId },
        body: { from: dayFromNow(3), until: dayFromNow(5), reason: "Viaje" },
      }
    },
    thawPackage: async () => {
      const { id } = await cupo.customer()
      const packageId = await give(cupo.pool, id, studio.packages.ten)
      const days = { from: dayFromNow(3), until: dayFromNow(5), reason: "Viaje" }
      await ask(`POST /users/${id}/credits/${packageId}/freeze`, days)
      return { params: { id, packageId }, body: { reason: "Regresó antes" } }
    },
    passPackage: async () => {
      const [{ id }, { id: to }] = [await cupo.customer(), await cupo.customer()]
      const packageId = await give(cupo.pool, id, studio.packages.ten)
      return { params: { id, packageId }, body: { to, reason: "Se muda" } }
    },

    deleteUser: async () => ({ params: { id: (await written()).id } }),
    mergeUsers: async () => {
      const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
      const { token } = await ask(`POST /users/${stays.id}/merge/impact`, { other: goes.id })
      return { params: { id: stays.id }, body: { other: goes.id, accepts: token } }
    },

    createStaff: async () => ({
      body: { ...member(), email: `${randomUUID()}@example.com`, password: "Barro2026" },
    }),
    updateStaff: async () => ({
      params: { id: (await colleague()).id },
      body: { ...member(), firstName: "Rosaura", enabled: true },
    }),
    deleteStaff: async () => ({ params: { id: (await colleague()).id } }),
    changeStaffPassword: async () => ({
      params: { id: (await colleague()).id },
      body: { newPassword: "Arcilla2026" },
    }),

    createBranch: async () => ({ body: { ...branchEdit, name: randomUUID() } }),
    updateBranch: async () => ({
      ...(await made("branches", { ...branchEdit, name: randomUUID() })),
      body: { ...branchEdit, name: randomUUID() },
    }),
    deleteBranch: () => made("branches", { ...branchEdit, name: randomUUID() }),
    createDiscipline: async () => ({ body: { name: randomUUID(), description: "" } }),
    updateDiscipline: async () => ({
      ...(await made("disciplines", { name: randomUUID(), description: "" })),
      body: { name: randomUUID(), description: "" },
    }),
    deleteDiscipline: () => made("disciplines", { name: randomUUID(), description: "" }),
    createInstructor: async () => ({ body: instructorEdit() }),
    updateInstructor: async () => ({
      ...(await made("instructors", instructorEdit())),
      body: { ...instructorEdit(), bio: "Da barro desde 2019." },
    }),
    deleteInstructor: () => made("instructors", instructorEdit()),
    askSubstitute: async () => {
      const { as, id } = await given()
      return { as, params: { id }, body: { reason: "Tengo fiebre." } }
    },
    withdrawSubstitute: async () => {
      const { as, id } = await given()
      await cupo.call(`POST /classes/${id}/substitute`, { as, body: {} })
      return { as, params: { id } }
    },
    createRoom: async () => ({ body: { ...roomEdit(), branch: studio.branch } }),
    updateRoom: async () => ({
      params: { id: await makeRoom(cupo.pool, studio, randomUUID()) },
      body: roomEdit(),
    }),
    deleteRoom: async () => ({ params: { id: await makeRoom(cupo.pool, studio, randomUUID()) } }),

    saveContent: async () => ({ params: { page: "terms" }, body: { html: "<p>Llega antes.</p>" } }),
    saveHomeContent: async () => ({ body: { title: "Tu lugar" } }),
    restoreVersion: async () => {
      await ask("POST /content/privacy", { html: "<p>Lo de antes.</p>" })
      await ask("POST /content/privacy", { html: "<p>Lo de ahora.</p>" })
      return { params: { page: "privacy", version: "1" }, body: {} }
    },
    saveNotice: async () => ({ body: { url: "/paquetes", active: "false" } }),
    saveNoShowTimes: async () => ({ body: { isOn: true, most: 4, aheadDays: 3, forDays: 7 } }),
    liftNoShows: async () => ({
      params: { id: (await cupo.customer()).id },
      body: { reason: "Estuvo enferma" },
    }),
    rateClass: notStaffs,
    saveRatingSetting: async () => ({ body: { isOn: true } }),
    saveSecondStepSetting: async () => ({ body: { isAsked: false } }),
    saveWall: async () => ({ body: { showsNames: false } }),
    saveAttendanceTimes: async () => ({ body: { opensMinutes: 90, closesDays: 2 } }),
    saveOpeningTimes: async () => ({
      body: { classes: [{ branch: null, type: "individual", days: 90, hour: "08:00" }], packages: [] },
    }),
    saveCancellationTimes: async () => ({ body: { groups: 600 } }),
    saveStudioProfile: async () => ({
      body: {
        ...{ name: "Sauce", tagline: "", phone: "", email: "" },
        ...{ chatUrl: "", instagramUrl: "", facebookUrl: "" },
      },
    }),
    saveStatistics: async () => ({ body: { startDate: "2026-01-05" } }),

    createClass: async () => ({ body: classEdit() }),
    updateClass: async () => ({
      params: { id: await classOf() },
      body: { ...classEdit(), info: "Trae calcetines." },
    }),
    cancelClass: async () => ({ params: { id: await classOf() } }),
    deleteClass: async () => ({ params: { id: await classOf() } }),
    createSlot: async () => ({ body: slotEdit() }),
    updateSlot: async () => ({
      params: { id: (await ask("POST /day-plans/slots", slotEdit())).id },
      body: { ...slotEdit(), info: "Trae calcetines." },
    }),
    deleteSlot: async () => ({ params: { id: (await ask("POST /day-plans/slots", slotEdit())).id } }),
    takeWeek: async () => {
      const day = freeDay()
      await makeClass(cupo.pool, studio, { day, hour: "06:10" })
      return { body: { branch: studio.branch, day } }
    },
    saveHoliday: async () => ({ params: { day: "2026-12-25" }, body: { name: "Navidad" } }),
    deleteHoliday: async () => {
      await ask("PUT /day-plans/holidays/2026-12-12", { name: "Guadalupe" })
      return { params: { day: "2026-12-12" } }
    },
    makePlan: async () => {
      const from = dayFromNow(100)
      const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
      await ask("POST /day-plans/slots", { ...slotEdit(), weekday, hour: "05:00" })
      return { body: { branches: [studio.branch], from, to: from } }
    },

    createPackage: async () => ({ body: packageEdit() }),
    updatePackage: async () => ({
      params: { id: await makePackage(cupo.pool, { description: randomUUID() }) },
      body: packageEdit(),
    }),
    deletePackage: async () => ({
      params: { id: await makePackage(cupo.pool, { description: randomUUID() }) },
    }),
    createCoupon: async () => ({ body: couponEdit() }),
    updateCoupon: async () => ({ params: { id: (await coupon()).id }, body: couponEdit() }),
    deleteCoupon: async () => ({ params: { id: (await coupon()).id } }),

    sellAtDesk: async () => ({ body: await sale() }),
    refundTransaction: async () => ({
      params: { id: await paid() },
      body: { reason: "No puede venir", through: "cash" },
    }),
    changeTransaction: async () => {
      const id = randomUUID()
      await cupo.pool.query(
        `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
         values ($1, $2, $3, $4, 180000, 'pending', 'cash', 'test:' || $1::uuid)`,
        [id, (await cupo.customer()).id, studio.branch, studio.packages.ten],
      )
      return { params: { id }, body: { status: "cancelled", reason: "Se capturó mal" } }
    },
    resolveUnresolved: async () => {
      const { id } = await cupo.customer().then(async (as) => {
        await till.buy(as, studio.packages.ten, 1800, { capture: "otherAmount" })
        return as
      })
      await till.webhooksArrive()
      const { payments } = await ask("GET /payments/unresolved")
      const mine = payments.find((one: { order: { userId: string } | null }) => one.order?.userId === id)
      return { params: { id: mine.id }, body: { action: "grant", reason: "Lo hablamos con ella" } }
    },
    reconcilePayments: async () => {
      const as = await cupo.customer()
      await till.order(as, studio.packages.ten, 1800)
      await cupo.pool.query(
        "update orders set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where user_id = $1",
        [as.id],
      )
      return {}
    },
    openShift: async () => ({ as: await cashier(), body: { branchId: studio.branch, openingFloat: 500 } }),
    moveCash: async () => ({ ...(await shift()), body: { kind: "out", amount: 50, reason: "Agua" } }),
    closeShift: async () => ({ ...(await shift()), body: { counted: 500, expected: 500 } }),

    book: async () => ({ body: { classId: await classOf(), userId: (await cupo.customer("ten")).id } }),
    sellSeat: async () => {
      const { branchId: _branch, ...wish } = await sale()
      return { body: { ...wish, classId: await classOf() } }
    },
    cancel: async () => ({ params: { id: (await seated()).id } }),
    change: async () => {
      const { id, classId } = await seated()
      return { params: { id }, body: { newClassId: classId, newSeat: 4 } }
    },
    updateReservation: async () => ({ params: { id: (await seated()).id }, body: { seat: 4 } }),
    keepSeat: async () => ({ params: { id: await classOf() }, body: { seat: 3, name: "Mamá de Sofía" } }),
    blockSeat: async () => ({ params: { id: await classOf() }, body: { seat: 3, until: "class" } }),
    releaseSeat: async () => {
      const id = await classOf()
      await ask(`POST /classes/${id}/kept-seats`, { seat: 3, name: "Mamá de Sofía" })
      return { params: { id, seat: "3" } }
    },
    markAttendance: async () => ({ body: { ...(await arrived()), attended: true } }),
    removeAttendance: async () => {
      const params = await arrived()
      await ask("POST /attendance", { ...params, attended: true })
      return { params }
    },
    giveSeat: async () => {
      const { classId, id } = await seated()
      await near(cupo.pool, classId, -minutes++ - 5)
      await cupo.pool.query("update branches set late_minutes = 5 where id = $1", [studio.branch])
      return { params: { id }, body: { userId: (await cupo.customer("ten")).id } }
    },
    checkIn: async () => {
      const { one, classId, id } = await seated()
      await near(cupo.pool, classId, minutes++)
      const { body } = await cupo.call(`GET /reservations/${id}`, { as: one })
      return { body: { code: body.code, branchId: studio.branch } }
    },
    lookAtKiosk: onlyLooks,
    arriveAtKiosk:
      "is whoever's who stands there: it is written down as done in the name of who started the kiosk",
    startKiosk: async () => ({ body: { branchId: studio.branch, name: "Entrada" } }),
    unlockKiosk: async () => {
      const { id } = await kiosk()
      await cupo.pool.query("update kiosks set locked_at = now() where id = $1", [id])
      return { params: { id } }
    },
    endKiosk: async () => ({ params: { id: (await kiosk()).id } }),
    joinWaitlist: async () => ({ body: await full() }),
    leaveWaitlist: async () => ({ params: { id: await waiting() } }),
    beginWeeklyBooking: async () => ({ body: await weekly() }),
    endWeeklyBooking: async () => ({
      params: { id: (await ask("POST /weekly-bookings", await weekly())).id as string },
    }),
    updateWaitlistEntry: async () => ({ params: { id: await waiting() }, body: { status: "left" } }),
    sendTestMail: "writes to oneself, and stands among the mails",
    tryPayments: "changes nothing of ours",
    savePayRules: async () => ({ body: { ...payRules, paysFrom: dayFromNow(-61) } }),
    addRate: async () => ({
      params: { id: studio.instructor },
      body: { from: freeDay(), kind: "per_class", base: 350 },
    }),
    removeRate: async () => ({ params: { id: (await rate(freeDay())).id } }),
    adjustPay: async () => ({
      body: { instructor: studio.instructor, amount: -50, reason: "Llegó tarde" },
    }),
    removeAdjustment: async () => ({ params: { id: (await adjusted()).id } }),
    closePayPeriod: async () => ({ body: await payDue() }),
    reopenPayPeriod: async () => ({
      params: { id: (await ask("POST /payroll/periods", await payDue())).id },
      body: { reason: "Faltó una clase" },
    }),
    beginImport: async () => {
      await noMove()
      return { body: { files: [{ name: "clientes.csv", size: 3 }] } }
    },
    beginExport: async () => {
      await noMove()
      return {}
    },
    sendPart: "is of an import, which is written down",
    readImport: async () => ({ params: { id: await move("receiving") } }),
    mapImport: async () => ({
      params: { id: await move("mapping") },
      body: { mappings: [{ kind: "disciplines", columns: [{ header: "Nombre", field: "name" }], ...plain }] },
    }),
    runImport: async () => ({ params: { id: await move("checked") } }),
    undoImport: async () => ({ params: { id: await move("done") } }),
    dropImport: async () => ({ params: { id: await move("checked") } }),
    saveReport: async () => ({ body: { name: randomUUID(), report: "payments", query: {} } }),
    renameReport: async () => ({ params: { id: (await saved()).id }, body: { name: randomUUID() } }),
    sendReport: async () => ({ params: { id: (await saved()).id }, body: { sending: "weekly" } }),
    removeReport: async () => ({ params: { id: (await saved()).id } }),
    resendMessage: async () => {
      const id = randomUUID()
      await cupo.pool.query(
        `insert into messages (id, kind, occasion, address, facts, created_at, due_at, ended_at, outcome)
         values ($1, 'welcome', $1, 'ana@example.com', '{"firstName": "Ana"}', now(), now(), now(), 'failed')`,
        [id],
      )
      return { params: { id } }
    },
  }
}

const branchEdit = { address: "Calle 1", area: "Centro", phone: "", hours: "", mapUrl: "", isPublic: false }
const instructorEdit = () => ({
  ...{ firstName: "Elena", lastName: randomUUID(), branch: null, bio: "", isActive: true },
})
const payRules = { cadence: "week", heads: "attended", cancelled: "never", lateHours: 12 }
const member = () => ({
  ...{ firstName: "Rosa", lastName: "Paz", phone: "", role: "employee" },
  permissions: { superuser: false, modules: {} },
})
const roomEdit = () => ({
  ...{ name: randomUUID(), discipline: null, type: "groups", capacity: 6, isActive: true },
})
const couponEdit = () => ({
  ...{ name: "Otoño", code: randomUUID().slice(0, 12), discount: 10, startDate: "2026-01-01" },
  ...{ endDate: "2026-12-31", totalUses: 5, branchId: null, packageIds: [], isActive: true },
})
const packageEdit = () => ({
  ...{ description: randomUUID(), type: "group", totalClasses: 1, daysExpiry: 30, amount: 250 },
  ...{ specialPrice: null, discount: 0, discountInfo: "", branchId: null, couponId: null },
  ...{ startDate: null, endDate: null, isNewUser: false, public: true, isActive: true },
})
