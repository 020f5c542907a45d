import { randomUUID } from "node:crypto"
import type { api } from "../../contract/api.ts"
import { kindOf, reportNames } from "../../contract/reportKinds.ts"
import type { Cupo } from "./cupo.ts"
import type { Attempt } from "./fuzzing.ts"
import { linkOf } from "./own-writes.ts"
import type { Person } from "./people.ts"
import { enter, signUp } from "./signin.ts"
import { dayFromNow, makeClass, makePackage, makeRoom, near } from "./studio.ts"
import { teacher } from "./teacher.ts"
import type { Till } from "./till.ts"
import { picture } from "./uploads.ts"

type Api = typeof api
/** Reads that stand outside the table of the contract. */
type Apart =
  | "getHealth"
  | "getReady"
  | "listKeys"
  | "getIdToken"
  | "getImage"
  | "getImageInSize"
  | "getCover"
  | "getIconIcon192"
  | "getIconIcon512"
  | "getIconMaskable"
  | "getIconAppleTouch"
type ReadName = { [N in keyof Api]: Api[N] extends { method: "GET" } ? N : never }[keyof Api] | Apart

/** A studio in which everything that can be read is there. */
export async function usedStudio(cupo: Cupo, boss: Person, till: Till) {
  const { studio } = cupo
  const ask = async (line: string, body?: unknown, as: Person = boss) => {
    const reply = await cupo.call(line, { as, body })
    if (reply.status >= 300) throw new Error(`${line} answered ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  let days = 2
  const classOf = async (capacity = 6) => {
    const room = await makeRoom(cupo.pool, studio, randomUUID())
    return makeClass(cupo.pool, studio, { day: dayFromNow(days++), room, capacity })
  }
  const [ana, bea] = [await cupo.customer("ten", "unlimited"), await cupo.customer("ten")]
  const classId = await classOf()
  const reservation = (await ask("POST /reservations", { classId }, ana)).id as string
  const another = await classOf()
  await ask("POST /holds", { classId: another, seat: 5 }, bea)
  await ask(`POST /classes/${another}/kept-seats`, { seat: 3, name: "Mamá de Sofía" })

  const full = await classOf(1)
  await ask("POST /reservations", { classId: full }, await cupo.customer("ten"))
  const entry = (await ask("POST /waitlist", { classId: full }, bea)).id as string
  await ask("POST /weekly-bookings", { classId: await classOf(), userId: bea.id })

  await ask("POST /config/ratings", { isOn: true })
  const over = await classOf()
  const rated = (await ask("POST /reservations", { classId: over }, bea)).id as string
  await near(cupo.pool, over, 5)
  await ask("POST /attendance", { classId: over, userId: bea.id, attended: true })
  await near(cupo.pool, over, -120)
  await ask(`POST /reservations/${rated}/rating`, { stars: 5, words: "Gracias" }, bea)

  const gives = await teacher(cupo, studio.branch)
  const own = await makeClass(cupo.pool, studio, {
    ...{ day: dayFromNow(1), instructor: gives.instructor },
    room: await makeRoom(cupo.pool, studio, randomUUID()),
  })
  await ask(`POST /classes/${own}/substitute`, { reason: "Tengo fiebre." }, gives)
  await ask(`POST /instructors/${gives.instructor}/rates`, {
    ...{ from: dayFromNow(-90), kind: "per_class", base: 350 },
  })
  await ask("POST /config/payroll", {
    ...{ cadence: "week", heads: "attended", cancelled: "never", lateHours: 12, paysFrom: dayFromNow(-60) },
  })
  const period = (await ask("GET /payroll/periods")).open[0].from as string

  const packageId = await makePackage(cupo.pool, { description: randomUUID() })
  const code = randomUUID().slice(0, 12)
  const coupon = (
    await ask("POST /coupons", {
      ...{ name: "Otoño", code, discount: 10, startDate: dayFromNow(-9), endDate: dayFromNow(90) },
      ...{ totalUses: 5, branchId: null, packageIds: [], isActive: true },
    })
  ).id as string
  const sale = { userId: ana.id, packageId, paymentMethod: "terminal", amount: 450, couponCode: code }
  const sold = (await ask("POST /transactions/cash", { ...sale, branchId: studio.branch })).tx.id as string
  await till.buy(ana, studio.packages.ten, 1800)
  await ask("POST /shifts", { branchId: studio.branch, openingFloat: 500 })

  for (const html of ["<p>Lo de antes.</p>", "<p>Lo de ahora.</p>"])
    await ask("POST /content/terms", { html })
  await ask("POST /content/home", { title: "Tu lugar" })
  const form = new FormData()
  form.append("image", await picture())
  const sent = await fetch(`${cupo.server.url}/api/images`, {
    ...{ method: "POST", headers: boss.headers, body: form },
  })
  const image = (await sent.json()).id as string

  const [message, move] = [randomUUID(), randomUUID()]
  await cupo.pool.query(
    `insert into messages (id, kind, occasion, address, facts, created_at, due_at, ended_at, outcome)
     values ($1, 'welcome', $1, 'ana@example.com', '{"firstName": "Ana"}', now(), now(), now(), 'failed')`,
    [message],
  )
  const mapping = { kind: "customers", columns: [], fixed: [], dates: "dmy", numbers: "point" }
  const sheet = { name: "clientes.csv", headers: ["Nombre"], rows: 1, sample: [["Ana"]], mapping }
  await cupo.pool.query(
    `insert into moves (id, kind, state, made_by, made_at, changed_at, done_at, sheets)
     values ($1, 'import', 'dropped', $2, now(), now(), now(), $3)`,
    [move, boss.id, JSON.stringify({ sheets: [{ ...sheet, doubts: [], isKept: false }], unread: [] })],
  )
  await ask(`POST /users/${ana.id}/notes`, { note: "Prefiere las mañanas." })
  await ask("POST /kiosks", { branchId: studio.branch, name: "Entrada" })
  await ask("PUT /reports/saved", { name: randomUUID(), report: "payments", query: {} })
  await ask("POST /users/me/calendar", undefined, ana)
  const member = await cupo.person({ role: "employee" })
  const { credential } = await enter(cupo, await signUp(cupo, { email: `${randomUUID()}@example.com` }))

  return {
    ...{ studio, ana, bea, member, gives, credential },
    ...{ classId, another, full, over, own, reservation, rated, entry },
    ...{ packageId, code, coupon, sold, period, image, message, move },
    link: await linkOf(cupo, ana, reservation),
  }
}

/** Each read of the contract as it is meant, by each who may mean it, in a studio that is used, so that it finds something. */
export async function reads(
  cupo: Cupo,
  boss: Person,
  till: Till,
): Promise<Record<ReadName, Attempt | Attempt[]>> {
  const it = await usedStudio(cupo, boss, till)
  const { studio, ana, bea, gives, classId } = it
  const [from, to] = [dayFromNow(-30), dayFromNow(30)]
  const page = { page: "1", size: "5" }
  const [ofBoss, ofAna, ofBea, ofTeacher] = [{ as: boss }, { as: ana }, { as: bea }, { as: gives }]
  const ofBranch = { as: boss, query: { branch: studio.branch } }
  const onAna = { as: boss, params: { id: ana.id } }
  const onClass = { params: { id: classId } }

  return {
    getHealth: {},
    getReady: {},
    listKeys: {},
    getIdToken: { as: { headers: { authorization: `Bearer ${it.credential}` } } },
    getImage: { params: { id: it.image } },
    getImageInSize: { params: { id: it.image, size: "portrait.jpg" } },
    getCover: {},
    getIconIcon192: {},
    getIconIcon512: {},
    getIconMaskable: {},
    getIconAppleTouch: {},

    getWaysIn: {},
    getOwnership: {},
    getMe: ofAna,
    getUser: [onAna, { as: ana, params: { id: ana.id } }],
    getProfile: { as: ana, params: { id: ana.id } },
    getSecondStep: ofBoss,
    listPasskeys: ofBoss,
    listUsers: {
      as: boss,
      query: { ...page, sort: "-name", search: "Renata", initdate: from, state: "true" },
    },
    readUserCredits: onAna,
    listUserReservations: { ...onAna, query: { scope: "all" } },
    listUserWaits: { as: boss, params: { id: bea.id } },
    listUserTransactions: onAna,
    listNotes: onAna,
    findDuplicates: onAna,
    listAudit: { as: boss, query: { ...page, search: "Renata", subject: ana.id, from, to } },
    listStaff: ofBoss,
    checkStaffEmail: { as: boss, query: { email: `${randomUUID()}@example.com` } },
    getStaff: { as: boss, params: { id: it.member.id } },
    listBranches: {},
    getBranch: { params: { id: studio.branch } },
    listDisciplines: {},
    getDiscipline: { params: { id: studio.discipline } },
    listInstructors: {},
    getInstructor: { params: { id: studio.instructor } },
    listRooms: { query: { branch: studio.branch } },
    pageRooms: { as: boss, query: { ...page, sort: "-name", branch: studio.branch, search: "Barro" } },
    getRoom: { params: { id: studio.room } },
    getCancellationTimes: {},
    getStudioProfile: {},
    listInstructorAccounts: ofBoss,
    getContent: { params: { page: "terms" } },
    getHomeContent: {},
    getNotice: {},
    listVersions: { as: boss, params: { page: "terms" }, query: page },
    getTextVersion: { as: boss, params: { page: "terms", version: "1" } },
    getHomeVersion: { as: boss, params: { version: "1" } },
    getStatistics: ofBoss,
    listClasses: {
      query: {
        ...{ branch: studio.branch, from, to, discipline: studio.discipline, instructor: studio.instructor },
        ...{ type: "groups", limit: "5", after: classId },
      },
    },
    pageClasses: {
      as: boss,
      query: { ...page, sort: "-occupancy", branch: studio.branch, instructor: studio.instructor, from, to },
    },
    getClass: onClass,
    getSeatMap: onClass,
    getClassAudience: { as: boss, ...onClass },
    listOwnClasses: ofTeacher,
    listOwnRoster: { as: gives, params: { classId: it.own } },
    listSubstitutes: ofBoss,
    listSlots: ofBoss,
    listHolidays: ofBoss,
    listPackages: {},
    getPackage: { params: { id: it.packageId } },
    getPackageHolders: { as: boss, params: { id: it.packageId } },
    listMyCredits: ofAna,
    getPersonalData: { as: ana, params: { id: ana.id } },
    previewRemoval: onAna,
    getPaymentWay: {},
    listPaypalTransactions: ofAna,
    listUnresolved: ofBoss,
    listMyTransactions: ofAna,
    listTransactions: {
      as: boss,
      query: {
        ...{ ...page, sort: "-amount", initdate: from, enddate: to, userId: ana.id, status: "paid" },
        ...{ method: "terminal", branch: studio.branch, coupon: "true" },
      },
    },
    findBuyers: { as: boss, query: { search: "Renata" } },
    getLiability: ofBoss,
    getTransaction: [ofAna, ofBoss].map((as) => ({ ...as, params: { id: it.sold } })),
    getRefundImpact: { as: boss, params: { id: it.sold } },
    getMyShift: ofBranch,
    listShifts: { as: boss, query: { ...page, sort: "-openedAt", branch: studio.branch } },
    getPayRules: ofBoss,
    listRates: { as: boss, params: { id: gives.instructor } },
    listPayPeriods: { as: boss, query: { ...page, sort: "-from" } },
    getPayPeriod: { as: boss, params: { period: it.period } },
    getPaySlip: { as: boss, params: { period: it.period, instructor: gives.instructor } },
    listOwnPay: ofTeacher,
    getOwnPay: { as: gives, params: { period: it.period } },
    listMoves: ofBoss,
    getMove: { as: boss, params: { id: it.move } },
    getImportSheets: { as: boss, params: { id: it.move } },
    guessImportSheet: { as: boss, params: { id: it.move, sheet: "0" }, query: { kind: "customers" } },
    listCoupons: ofBoss,
    validateCoupon: {
      as: ana,
      query: { code: it.code, packageId: it.packageId, amount: "450", branchId: studio.branch },
    },
    listSuggestedCoupons: {},
    getCoupon: { as: boss, params: { id: it.coupon } },
    listCouponUses: { as: boss, params: { id: it.coupon }, query: page },
    previewBooking: [
      { as: boss, query: { classId, userId: bea.id } },
      { as: ana, query: { classId } },
    ],
    getDeadline: onClass,
    previewChange: [ofAna, ofBoss].map((as) => ({
      ...{ ...as, params: { id: it.reservation }, query: { newClassId: it.another } },
    })),
    getMyHold: ofBea,
    listKeptSeats: { as: boss, params: { id: it.another } },
    previewBlock: { as: boss, params: { id: classId }, query: { seat: "2", until: "class" } },
    getWaitTerms: onClass,
    previewWait: { as: bea, query: { classId: it.full } },
    listMyWaitlist: ofBea,
    listWaitlist: { as: boss, query: { classId: it.full } },
    getWaitlistEntry: [ofBea, ofBoss].map((as) => ({ ...as, params: { id: it.entry } })),
    previewWeeklyBooking: [
      { as: boss, query: { classId, userId: bea.id } },
      { as: ana, query: { classId } },
    ],
    listMyWeeklyBookings: ofBea,
    listUserWeeklyBookings: { as: boss, params: { id: bea.id } },
    previewHiding: { as: boss, params: { id: studio.branch } },
    listMyReservations: { as: ana, query: { scope: "all" } },
    listReservations: {
      as: boss,
      query: {
        ...{ ...page, sort: "-startsAt", branch: studio.branch, from, to, userId: ana.id },
        ...{ state: "active", upcoming: "true" },
      },
    },
    getReservation: [ofAna, ofBoss].map((as) => ({ ...as, params: { id: it.reservation } })),
    listRoster: { as: boss, params: { classId } },
    getAttendance: { as: boss, params: { classId: it.over, userId: bea.id } },
    listAttendance: { as: boss, params: { classId: it.over } },
    previewGiving: { as: boss, params: { id: it.reservation }, query: { userId: bea.id } },
    listKiosks: ofBoss,
    getOpeningTimes: ofBoss,
    getNoShowTimes: ofBoss,
    readNoShows: onAna,
    getAttendanceTimes: ofBoss,
    getWall: ofBoss,
    getSecondStepSetting: ofBoss,
    listUnrated: ofBea,
    listMyRatings: ofBea,
    getRatings: ofBoss,
    getOwnRatings: ofTeacher,
    getRatingSetting: ofBoss,
    listMessages: { as: boss, query: { ...page, state: "failed", search: "ana" } },
    getMessage: { as: boss, params: { id: it.message } },
    getMailWay: ofBoss,
    getCalendarFeed: ofAna,
    getAttention: ofBoss,
    getToday: ofBoss,
    getBranchDay: ofBranch,
    getComing: ofBoss,
    getBilling: ofBoss,
    getUserFigures: ofBoss,
    getClassFigures: ofBoss,
    getRanking: ofBoss,
    getIncome: ofBranch,
    getOccupancy: ofBranch,
    getReturning: ofBranch,
    getUnspent: ofBranch,
    getReport: reportNames.map((report) => ({
      as: boss,
      params: { report },
      query: { ...page, from, to, by: Object.keys(kindOf(report).by)[0] ?? "", branch: studio.branch },
    })),
    listSavedReports: ofBoss,
    getLink: { params: { token: it.link } },
  }
}
