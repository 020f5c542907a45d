import { randomUUID } from "node:crypto"
import type { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import type { Cupo } from "./cupo.ts"
import type { Reply, Request } from "./http.ts"
import type { Person } from "./people.ts"
import { profile, registration } from "./signin.ts"
import { dayFromNow, makeClass } from "./studio.ts"

export interface World {
  classId: string
  /** Ana's. */
  reservationId: string
  /** Who asks, when anybody does. */
  self: Person | undefined
}

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

const branchEdit = {
  ...{ address: "Calle 1", area: "Centro", phone: "", hours: "", mapUrl: "", isPublic: true },
}
const instructorEdit = { firstName: "Elena", lastName: "Ruiz", branch: null, bio: "", isActive: true }
const couponEdit = {
  ...{ name: "Otoño", code: "OTONO", discount: 10, startDate: "2026-01-01", endDate: "2026-12-31" },
  ...{ totalUses: 5, branchId: null, packageIds: [], isActive: true },
}
const payRules = {
  ...{ cadence: "week", paysFrom: "2026-01-05", heads: "attended" },
  ...{ cancelled: "never", lateHours: 12 },
}
const packageEdit = {
  ...{ description: "1 clase", type: "group", totalClasses: 1, daysExpiry: 30, amount: 250 },
  ...{ specialPrice: null, discount: 0, discountInfo: "", branchId: null, couponId: null },
  ...{ startDate: null, endDate: null, isNewUser: false, public: true, isActive: true },
}
const roomEdit = { name: "Sala Barro", discipline: null, type: "groups", capacity: 20, isActive: true }

const member = {
  ...{ firstName: "Rosa", lastName: "Paz", phone: "", role: "employee" },
  permissions: { superuser: false, modules: {} },
}
/** A request that each endpoint understands: one that is added without its own does not compile. */
export function samplesOf(cupo: Cupo): Record<keyof typeof api, (world: World) => Sample> {
  const classEdit = () => ({
    ...{ day: dayFromNow(9), hour: "09:00", minutes: 50, type: "groups", capacity: 20 },
    ...{ branch: cupo.studio.branch, room: cupo.studio.room },
    ...{ discipline: cupo.studio.discipline, instructor: cupo.studio.instructor },
  })

  const slotEdit = () => {
    const { day: _day, ...values } = classEdit()
    return { ...values, weekday: 0, repeats: false }
  }
  const planRange = () => ({ branches: [cupo.studio.branch], from: dayFromNow(60), to: dayFromNow(66) })

  return {
    openSession: () => ({}),
    closeSession: () => ({}),
    forceLogout: ({ self }) => ({ body: { uid: self?.uid ?? "nobody" } }),
    register: () => ({ body: registration(cupo.studio.branch) }),
    completeProfile: () => ({ body: profile(cupo.studio.branch) }),
    getWaysIn: () => ({}),
    getMailWay: () => ({}),
    sendTestMail: () => ({}),
    tryPayments: () => ({}),
    getOwnership: () => ({}),
    makeOwner: () => ({
      body: {
        word: "k7m4-x2qp-9tfw",
        firstName: "Elena",
        lastName: "Ruiz",
        email: "elena@example.com",
        password: "Barro2026",
      },
    }),
    getMe: () => ({}),
    getUser: ({ self }) => ({ params: { id: self?.id ?? cupo.studio.branch } }),
    getProfile: ({ self }) => ({ params: { id: self?.id ?? cupo.studio.branch } }),
    updateUser: ({ self }) => ({
      params: { id: self?.id ?? cupo.studio.branch },
      body: { birthDate: "14/05" },
    }),
    changeEmail: ({ self }) => ({
      params: { id: self?.id ?? cupo.studio.branch },
      body: { email: `${self?.id}@example.com`, password: "Barro2026" },
    }),
    changePassword: ({ self }) => ({
      params: { id: self?.id ?? cupo.studio.branch },
      body: { currentPassword: "Barro2026", newPassword: "Arcilla2026" },
    }),
    requestRecoveryCode: () => ({ body: { email: "jimena@example.com" } }),
    verifyRecoveryCode: () => ({ body: { email: "jimena@example.com", code: "000000" } }),
    confirmRecovery: () => ({
      body: { email: "jimena@example.com", code: "000000", newPassword: "Barro2026" },
    }),
    listUsers: () => ({}),
    createUser: () => ({
      body: { ...registration(cupo.studio.branch, { email: `${randomUUID()}@example.com` }) },
    }),
    enableUser: () => ({ params: { id: cupo.studio.branch }, body: { enabled: true } }),
    resetPassword: () => ({ params: { id: cupo.studio.branch }, body: { newPassword: "Arcilla2026" } }),
    correctEmail: () => ({
      params: { id: cupo.studio.branch },
      body: { email: `${randomUUID()}@example.com` },
    }),
    readUserCredits: () => ({ params: { id: cupo.studio.branch } }),
    adjustCredits: () => ({
      params: { id: cupo.studio.branch, packageId: cupo.studio.branch },
      body: { delta: 1, reason: "Cortesía" },
    }),
    extendPackage: () => ({
      params: { id: cupo.studio.branch, packageId: cupo.studio.branch },
      body: { until: dayFromNow(60), reason: "Cortesía" },
    }),
    freezePackage: () => ({
      params: { id: cupo.studio.branch, packageId: cupo.studio.branch },
      body: { from: dayFromNow(1), until: dayFromNow(3), reason: "Viaje" },
    }),
    thawPackage: () => ({
      params: { id: cupo.studio.branch, packageId: cupo.studio.branch },
      body: { reason: "Regresó antes" },
    }),
    passPackage: () => ({
      params: { id: cupo.studio.branch, packageId: cupo.studio.branch },
      body: { to: cupo.studio.room, reason: "Se muda" },
    }),
    getClassAudience: () => ({ params: { id: cupo.studio.branch } }),
    messageClass: () => ({ params: { id: cupo.studio.branch }, body: { text: "La maestra llega tarde." } }),
    listUserReservations: () => ({ params: { id: cupo.studio.branch } }),
    listUserWaits: () => ({ params: { id: cupo.studio.branch } }),
    listUserTransactions: () => ({ params: { id: cupo.studio.branch } }),
    listNotes: () => ({ params: { id: cupo.studio.branch } }),
    addNote: () => ({ params: { id: cupo.studio.branch }, body: { note: "Prefiere las mañanas." } }),
    findDuplicates: () => ({ params: { id: cupo.studio.branch } }),
    previewMerge: () => ({ params: { id: cupo.studio.branch }, body: { other: cupo.studio.room } }),
    mergeUsers: () => ({
      params: { id: cupo.studio.branch },
      body: { other: cupo.studio.room, accepts: "as it was shown" },
    }),
    listAudit: () => ({}),
    listStaff: () => ({}),
    checkStaffEmail: () => ({ query: { email: `${randomUUID()}@example.com` } }),
    getStaff: () => ({ params: { id: cupo.studio.branch } }),
    createStaff: () => ({ body: { ...member, email: `${randomUUID()}@example.com`, password: "Barro2026" } }),
    updateStaff: () => ({ params: { id: cupo.studio.branch }, body: { ...member, enabled: true } }),
    deleteStaff: () => ({ params: { id: cupo.studio.branch } }),
    getSecondStep: () => ({}),
    beginSecondStep: () => ({ body: { password: "Barro2026" } }),
    confirmSecondStep: () => ({ body: { code: "123456" } }),
    renewStepCodes: () => ({ body: { password: "Barro2026" } }),
    endSecondStep: () => ({ body: { password: "Barro2026" } }),
    listPasskeys: () => ({}),
    beginPasskey: () => ({ body: { password: "Barro2026" } }),
    addPasskey: () => ({
      body: {
        ...{ name: "Mi teléfono" },
        made: { credentialId: "AA", clientData: "e30", attestation: "AA", transports: [] },
      },
    }),
    removePasskey: () => ({ params: { id: cupo.studio.branch }, body: { password: "Barro2026" } }),
    resetSecondStep: () => ({ params: { id: cupo.studio.branch } }),
    getSecondStepSetting: () => ({}),
    saveSecondStepSetting: () => ({ body: { isAsked: false } }),
    changeStaffPassword: () => ({
      params: { id: cupo.studio.branch },
      body: { newPassword: "Arcilla2026" },
    }),
    listBranches: () => ({}),
    getBranch: () => ({ params: { id: cupo.studio.branch } }),
    listDisciplines: () => ({}),
    getDiscipline: () => ({ params: { id: cupo.studio.discipline } }),
    listInstructors: () => ({}),
    getInstructor: () => ({ params: { id: cupo.studio.instructor } }),
    listRooms: () => ({}),
    pageRooms: () => ({}),
    getRoom: () => ({ params: { id: cupo.studio.room } }),
    getCancellationTimes: () => ({}),
    getStudioProfile: () => ({}),
    getContent: () => ({ params: { page: "terms" } }),
    saveContent: () => ({ params: { page: "terms" }, body: { html: "<p>Llega diez minutos antes.</p>" } }),
    getHomeContent: () => ({}),
    saveHomeContent: () => ({ body: { title: "Tu lugar" } }),
    sendContact: () => ({
      body: { name: "Jimena", email: "jimena@example.com", message: "¿Tienen clases en domingo?" },
    }),
    getNotice: () => ({}),
    saveNotice: () => ({ body: { url: "/paquetes", active: "false" } }),
    listVersions: () => ({ params: { page: "home" } }),
    getTextVersion: () => ({ params: { page: "terms", version: "1" } }),
    getHomeVersion: () => ({ params: { version: "1" } }),
    restoreVersion: () => ({ params: { page: "terms", version: "1" }, body: {} }),
    saveCancellationTimes: () => ({ body: { groups: 720 } }),
    saveStudioProfile: () => ({
      body: {
        ...{ name: "Sauce", tagline: "", phone: "", email: "" },
        ...{ chatUrl: "", instagramUrl: "", facebookUrl: "" },
      },
    }),
    getStatistics: () => ({}),
    saveStatistics: () => ({ body: { startDate: "2026-01-05" } }),
    listClasses: () => ({}),
    pageClasses: () => ({ query: { from: dayFromNow(0), to: dayFromNow(6) } }),
    getClass: ({ classId }) => ({ params: { id: classId } }),
    getSeatMap: ({ classId }) => ({ params: { id: classId } }),
    createClass: () => ({ body: classEdit() }),
    previewClassEdit: ({ classId }) => ({ params: { id: classId }, body: classEdit() }),
    updateClass: ({ classId }) => ({ params: { id: classId }, body: classEdit() }),
    cancelClass: ({ classId }) => ({ params: { id: classId } }),
    deleteClass: ({ classId }) => ({ params: { id: classId } }),
    listSlots: () => ({}),
    createSlot: () => ({ body: slotEdit() }),
    updateSlot: ({ classId }) => ({ params: { id: classId }, body: slotEdit() }),
    deleteSlot: ({ classId }) => ({ params: { id: classId } }),
    takeWeek: () => ({ body: { branch: cupo.studio.branch, day: dayFromNow(60) } }),
    listHolidays: () => ({}),
    saveHoliday: () => ({ params: { day: "2026-12-25" }, body: { name: "Navidad" } }),
    deleteHoliday: () => ({ params: { day: "2026-12-25" } }),
    previewPlan: () => ({ body: planRange() }),
    makePlan: () => ({ body: planRange() }),
    listPackages: () => ({}),
    getPackage: () => ({ params: { id: cupo.studio.packages.ten } }),
    getPackageHolders: () => ({ params: { id: cupo.studio.packages.ten } }),
    createPackage: () => ({ body: { ...packageEdit, description: randomUUID() } }),
    updatePackage: () => ({ params: { id: cupo.studio.packages.one }, body: packageEdit }),
    deletePackage: ({ classId }) => ({ params: { id: classId } }),
    listMyCredits: () => ({}),
    getPersonalData: ({ self }) => ({ params: { id: self?.id ?? cupo.studio.branch } }),
    closeAccount: ({ self }) => ({
      params: { id: self?.id ?? cupo.studio.branch },
      body: { password: "Barro2026" },
    }),
    previewRemoval: () => ({ params: { id: cupo.studio.branch } }),
    deleteUser: () => ({ params: { id: cupo.studio.branch } }),
    getPaymentWay: () => ({}),
    createOrder: () => ({ body: { amount: 1, packageId: cupo.studio.packages.ten, currency: "MXN" } }),
    captureOrder: () => ({ body: { orderID: "5O190127TN364715T", packageId: cupo.studio.packages.ten } }),
    listPaypalTransactions: () => ({}),
    refundTransaction: ({ reservationId }) => ({
      params: { id: reservationId },
      body: { reason: "No puede venir", through: "provider" },
    }),
    listUnresolved: () => ({}),
    resolveUnresolved: () => ({
      params: { id: "3C679366HH908993F" },
      body: { action: "grant", reason: "Pagó" },
    }),
    reconcilePayments: () => ({}),
    listMyTransactions: () => ({}),
    listTransactions: () => ({}),
    findBuyers: () => ({ query: { search: "ana" } }),
    sellAtDesk: ({ self }) => ({
      body: {
        ...{ userId: self?.id ?? cupo.studio.branch, packageId: cupo.studio.packages.ten },
        ...{ paymentMethod: "cash", amount: 1 },
      },
    }),
    getLiability: () => ({}),
    getTransaction: ({ reservationId }) => ({ params: { id: reservationId } }),
    getMyShift: () => ({ query: { branch: cupo.studio.branch } }),
    listShifts: () => ({}),
    openShift: () => ({ body: { branchId: cupo.studio.branch, openingFloat: 500 } }),
    moveCash: ({ reservationId }) => ({
      params: { id: reservationId },
      body: { kind: "out", amount: 50, reason: "Agua" },
    }),
    closeShift: ({ reservationId }) => ({
      params: { id: reservationId },
      body: { counted: 500, expected: 500 },
    }),
    getRefundImpact: ({ reservationId }) => ({ params: { id: reservationId } }),
    changeTransaction: ({ reservationId }) => ({ params: { id: reservationId }, body: { status: "paid" } }),
    listCoupons: () => ({}),
    listSuggestedCoupons: () => ({}),
    validateCoupon: () => ({ query: { code: "NADIE", packageId: cupo.studio.packages.ten } }),
    getCoupon: ({ reservationId }) => ({ params: { id: reservationId } }),
    listCouponUses: ({ reservationId }) => ({ params: { id: reservationId } }),
    createCoupon: () => ({ body: { ...couponEdit, code: randomUUID() } }),
    updateCoupon: ({ reservationId }) => ({ params: { id: reservationId }, body: couponEdit }),
    deleteCoupon: ({ reservationId }) => ({ params: { id: reservationId } }),
    book: ({ classId }) => ({ body: { classId } }),
    sellSeat: ({ classId, self }) => ({
      body: {
        ...{ classId, userId: self?.id ?? cupo.studio.branch, packageId: cupo.studio.packages.ten },
        ...{ paymentMethod: "cash", amount: 1 },
      },
    }),
    getDeadline: ({ classId }) => ({ params: { id: classId } }),
    previewBooking: ({ classId }) => ({ query: { classId } }),
    cancel: ({ reservationId }) => ({ params: { id: reservationId } }),
    change: ({ reservationId, classId }) => ({
      params: { id: reservationId },
      body: { newClassId: classId, newSeat: 4 },
    }),
    previewChange: ({ reservationId, classId }) => ({
      params: { id: reservationId },
      query: { newClassId: classId },
    }),
    holdSeat: ({ classId }) => ({ body: { classId, seat: 5, visitor: "v".repeat(43) } }),
    getMyHold: () => ({}),
    joinHold: () => ({ body: { visitor: "v".repeat(43) } }),
    releaseHold: () => ({ body: { visitor: "v".repeat(43) } }),
    joinWaitlist: ({ classId }) => ({ body: { classId } }),
    getWaitTerms: ({ classId }) => ({ params: { id: classId } }),
    beginWeeklyBooking: ({ classId }) => ({ body: { classId } }),
    previewWeeklyBooking: ({ classId }) => ({ query: { classId } }),
    listMyWeeklyBookings: () => ({}),
    listUserWeeklyBookings: () => ({ params: { id: cupo.studio.branch } }),
    previewHiding: () => ({ params: { id: cupo.studio.branch } }),
    endWeeklyBooking: ({ reservationId }) => ({ params: { id: reservationId } }),
    previewWait: ({ classId }) => ({ query: { classId } }),
    createBranch: () => ({ body: { ...branchEdit, name: randomUUID() } }),
    updateBranch: () => ({ params: { id: cupo.studio.branch }, body: { ...branchEdit, name: randomUUID() } }),
    deleteBranch: () => ({ params: { id: cupo.studio.branch } }),
    createDiscipline: () => ({ body: { name: randomUUID(), description: "" } }),
    updateDiscipline: () => ({
      params: { id: cupo.studio.discipline },
      body: { name: "Pilates Reformer", description: randomUUID() },
    }),
    deleteDiscipline: () => ({ params: { id: cupo.studio.discipline } }),
    listInstructorAccounts: () => ({}),
    createInstructor: () => ({ body: { ...instructorEdit, lastName: randomUUID() } }),
    updateInstructor: () => ({ params: { id: cupo.studio.instructor }, body: instructorEdit }),
    deleteInstructor: () => ({ params: { id: cupo.studio.instructor } }),
    uploadImage: () => ({ body: {} }),
    createRoom: () => ({ body: { ...roomEdit, name: randomUUID(), branch: cupo.studio.branch } }),
    updateRoom: () => ({ params: { id: cupo.studio.room }, body: roomEdit }),
    deleteRoom: () => ({ params: { id: cupo.studio.room } }),
    listMyWaitlist: () => ({}),
    listKeptSeats: ({ classId }) => ({ params: { id: classId } }),
    keepSeat: ({ classId }) => ({ params: { id: classId }, body: { seat: 6, name: "Mamá de Sofía" } }),
    previewBlock: ({ classId }) => ({ params: { id: classId }, query: { seat: "7", until: "class" } }),
    blockSeat: ({ classId }) => ({ params: { id: classId }, body: { seat: 7, until: "class" } }),
    releaseSeat: ({ classId }) => ({ params: { id: classId, seat: "6" } }),
    listWaitlist: ({ classId }) => ({ query: { classId } }),
    getWaitlistEntry: ({ reservationId }) => ({ params: { id: reservationId } }),
    leaveWaitlist: ({ reservationId }) => ({ params: { id: reservationId } }),
    updateWaitlistEntry: ({ reservationId }) => ({
      params: { id: reservationId },
      body: { status: "promoted" },
    }),
    listMyReservations: () => ({}),
    listReservations: () => ({}),
    updateReservation: ({ reservationId }) => ({ params: { id: reservationId }, body: { seat: 5 } }),
    getReservation: ({ reservationId }) => ({ params: { id: reservationId } }),
    listOwnClasses: () => ({}),
    listOwnRoster: ({ classId }) => ({ params: { classId } }),
    listSubstitutes: () => ({}),
    askSubstitute: ({ classId }) => ({ params: { id: classId }, body: {} }),
    withdrawSubstitute: ({ classId }) => ({ params: { id: classId } }),
    listRoster: ({ classId }) => ({ params: { classId } }),
    markAttendance: ({ classId, self }) => ({
      body: { classId, userId: self?.id ?? cupo.studio.branch, attended: true },
    }),
    getAttendance: ({ classId, self }) => ({ params: { classId, userId: self?.id ?? cupo.studio.branch } }),
    listAttendance: ({ classId }) => ({ params: { classId } }),
    removeAttendance: ({ classId, self }) => ({
      params: { classId, userId: self?.id ?? cupo.studio.branch },
    }),
    giveSeat: () => ({ params: { id: randomUUID() }, body: { userId: randomUUID() } }),
    previewGiving: () => ({ params: { id: randomUUID() } }),
    checkIn: () => ({ body: { code: "K7QM-2F9D", branchId: cupo.studio.branch } }),
    startKiosk: () => ({ body: { branchId: cupo.studio.branch, name: "Entrada" } }),
    listKiosks: () => ({}),
    unlockKiosk: () => ({ params: { id: randomUUID() } }),
    endKiosk: () => ({ params: { id: randomUUID() } }),
    lookAtKiosk: () => ({ body: { token: "a".repeat(43) } }),
    arriveAtKiosk: () => ({ body: { token: "a".repeat(43), code: "K7QM-2F9D" } }),
    getOpeningTimes: () => ({}),
    previewOpeningTimes: () => ({ body: { classes: [], packages: [] } }),
    saveOpeningTimes: () => ({ body: { classes: [], packages: [] } }),
    getAttention: () => ({}),
    getNoShowTimes: () => ({}),
    saveNoShowTimes: () => ({ body: { isOn: true, most: 3, aheadDays: 2, forDays: 14 } }),
    readNoShows: ({ self }) => ({ params: { id: self?.id ?? cupo.studio.branch } }),
    liftNoShows: ({ self }) => ({
      params: { id: self?.id ?? cupo.studio.branch },
      body: { reason: "Estuvo enferma" },
    }),
    listUnrated: () => ({}),
    listMyRatings: () => ({}),
    rateClass: ({ reservationId }) => ({ params: { id: reservationId }, body: { stars: 5 } }),
    getRatings: () => ({}),
    getOwnRatings: () => ({}),
    getRatingSetting: () => ({}),
    saveRatingSetting: () => ({ body: { isOn: true } }),
    getWall: () => ({}),
    saveWall: () => ({ body: { showsNames: true } }),
    getAttendanceTimes: () => ({}),
    saveAttendanceTimes: () => ({ body: { opensMinutes: 60, closesDays: 1 } }),
    listMessages: () => ({}),
    getMessage: ({ reservationId }) => ({ params: { id: reservationId } }),
    resendMessage: ({ reservationId }) => ({ params: { id: reservationId } }),
    getCalendarFeed: () => ({}),
    openCalendarFeed: () => ({}),
    closeCalendarFeed: () => ({}),
    getToday: () => ({}),
    getBranchDay: () => ({ query: { branch: cupo.studio.branch } }),
    getComing: () => ({}),
    getBilling: () => ({}),
    getUserFigures: () => ({}),
    getClassFigures: () => ({}),
    getRanking: () => ({}),
    getIncome: () => ({}),
    getOccupancy: () => ({}),
    getReturning: () => ({}),
    getUnspent: () => ({}),
    getReport: () => ({ params: { report: "payments" } }),
    getPayRules: () => ({}),
    savePayRules: () => ({ body: payRules }),
    listRates: () => ({ params: { id: cupo.studio.instructor } }),
    addRate: () => ({
      params: { id: cupo.studio.instructor },
      body: { from: "2026-01-01", kind: "per_class", base: 350 },
    }),
    removeRate: () => ({ params: { id: cupo.studio.branch } }),
    listPayPeriods: () => ({}),
    getPayPeriod: () => ({ params: { period: "2026-01-01" } }),
    getPaySlip: () => ({ params: { period: "2026-01-01", instructor: cupo.studio.instructor } }),
    adjustPay: () => ({ body: { instructor: cupo.studio.instructor, amount: 100, reason: "Taller" } }),
    removeAdjustment: () => ({ params: { id: cupo.studio.branch } }),
    closePayPeriod: () => ({ body: { from: "2026-01-01", to: "2026-01-15", total: 0 } }),
    reopenPayPeriod: () => ({ params: { id: cupo.studio.branch }, body: { reason: "Faltó una clase" } }),
    listOwnPay: () => ({}),
    getOwnPay: () => ({ params: { period: "2026-01-01" } }),
    listMoves: () => ({}),
    getMove: () => ({ params: { id: cupo.studio.branch } }),
    beginImport: () => ({ body: { files: [{ name: "clientes.csv", size: 10 }] } }),
    beginExport: () => ({}),
    sendPart: () => ({ params: { id: cupo.studio.branch, file: "0", part: "0" }, body: {} }),
    getImportSheets: () => ({ params: { id: cupo.studio.branch } }),
    guessImportSheet: () => ({
      params: { id: cupo.studio.branch, sheet: "0" },
      query: { kind: "customers" },
    }),
    mapImport: () => ({ params: { id: cupo.studio.branch }, body: { mappings: [] } }),
    readImport: () => ({ params: { id: cupo.studio.branch } }),
    runImport: () => ({ params: { id: cupo.studio.branch } }),
    undoImport: () => ({ params: { id: cupo.studio.branch } }),
    dropImport: () => ({ params: { id: cupo.studio.branch } }),
    listSavedReports: () => ({}),
    saveReport: () => ({ body: { name: "Por método", report: "payments", query: { by: "method" } } }),
    renameReport: () => ({ params: { id: cupo.studio.branch }, body: { name: "De caja" } }),
    sendReport: () => ({ params: { id: cupo.studio.branch }, body: { sending: "weekly" } }),
    removeReport: () => ({ params: { id: cupo.studio.branch } }),
    getLink: () => ({ params: { token: "nothing.signed" } }),
    followLink: () => ({ params: { token: "nothing.signed" } }),
  }
}

/** One call of the table, with what its sample says. */
export const send = (
  cupo: Cupo,
  endpoint: Endpoint,
  { params = {}, query, body }: Sample,
  rest: Request = {},
): Promise<Reply> => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] as string)
  const search = query ? `?${new URLSearchParams(query)}` : ""
  return cupo.call(`${endpoint.method} ${path}${search}`, { ...rest, body })
}

let classes = 0

/** An Ana who sits in a class of tomorrow; each of its own minute, as they share the room. */
export async function ana(cupo: Cupo) {
  const minute = classes++
  const two = (number: number) => String(number).padStart(2, "0")
  const hour = `${two(6 + Math.floor(minute / 60))}:${two(minute % 60)}`
  const classId = await makeClass(cupo.pool, cupo.studio, { hour })
  const as = await cupo.customer("ten")
  const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat: 3 } })
  return { as, classId, reservationId: body.id as string }
}
