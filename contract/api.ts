import * as attendance from "./attendance.ts"
import * as attention from "./attention.ts"
import * as audit from "./audit.ts"
import * as calendarFeed from "./calendarFeed.ts"
import * as catalogue from "./catalogue.ts"
import * as charts from "./charts.ts"
import * as checkin from "./checkin.ts"
import * as classEdits from "./classEdits.ts"
import * as classMessages from "./classMessages.ts"
import * as contact from "./contact.ts"
import * as content from "./content.ts"
import * as coupons from "./coupons.ts"
import * as dayPlans from "./dayPlans.ts"
import * as heldPackages from "./heldPackages.ts"
import * as holds from "./holds.ts"
import * as images from "./images.ts"
import * as importSheets from "./importSheets.ts"
import * as keptSeats from "./keptSeats.ts"
import * as kiosks from "./kiosks.ts"
import * as lateness from "./lateness.ts"
import * as liability from "./liability.ts"
import * as links from "./links.ts"
import * as merging from "./merging.ts"
import * as messages from "./messages.ts"
import * as moving from "./moving.ts"
import * as noShows from "./noShows.ts"
import * as openingTimes from "./openingTimes.ts"
import * as orders from "./orders.ts"
import * as ownClasses from "./ownClasses.ts"
import * as owner from "./owner.ts"
import * as packages from "./packages.ts"
import * as passkeys from "./passkeys.ts"
import * as payments from "./payments.ts"
import * as payroll from "./payroll.ts"
import * as people from "./people.ts"
import * as personal from "./personal.ts"
import * as profile from "./profile.ts"
import * as ratings from "./ratings.ts"
import * as recovery from "./recovery.ts"
import * as refunds from "./refunds.ts"
import * as reporting from "./reporting.ts"
import * as reports from "./reports.ts"
import * as reservations from "./reservations.ts"
import * as savedReports from "./savedReports.ts"
import * as schedule from "./schedule.ts"
import * as seatSales from "./seatSales.ts"
import * as secondStep from "./secondStep.ts"
import * as settings from "./settings.ts"
import * as shifts from "./shifts.ts"
import * as staff from "./staff.ts"
import * as studio from "./studio.ts"
import * as transactions from "./transactions.ts"
import * as users from "./users.ts"
import * as versions from "./versions.ts"
import * as waitlist from "./waitlist.ts"
import * as wall from "./wall.ts"
import * as weekly from "./weekly.ts"

/** The whole API as one table. Paths are relative to `/api`. */
export const api = {
  openSession: people.openSession,
  closeSession: people.closeSession,
  forceLogout: people.forceLogout,
  register: people.register,
  completeProfile: people.completeProfile,
  getWaysIn: people.getWaysIn,
  getOwnership: owner.getOwnership,
  makeOwner: owner.makeOwner,
  getMe: people.getMe,
  getUser: users.getUser,
  getProfile: profile.getProfile,
  updateUser: profile.updateUser,
  changeEmail: profile.changeEmail,
  changePassword: profile.changePassword,
  getSecondStep: secondStep.getSecondStep,
  beginSecondStep: secondStep.beginSecondStep,
  confirmSecondStep: secondStep.confirmSecondStep,
  renewStepCodes: secondStep.renewStepCodes,
  endSecondStep: secondStep.endSecondStep,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  requestRecoveryCode: recovery.requestRecoveryCode,
  verifyRecoveryCode: recovery.verifyRecoveryCode,
  confirmRecovery: recovery.confirmRecovery,

  listUsers: users.listUsers,
  createUser: users.createUser,
  enableUser: users.enableUser,
  resetPassword: users.resetPassword,
  correctEmail: users.correctEmail,
  readUserCredits: users.readUserCredits,
  adjustCredits: users.adjustCredits,
  extendPackage: heldPackages.extendPackage,
  freezePackage: heldPackages.freezePackage,
  thawPackage: heldPackages.thawPackage,
  passPackage: heldPackages.passPackage,
  listUserReservations: users.listUserReservations,
  listUserWaits: users.listUserWaits,
  listUserTransactions: users.listUserTransactions,
  listNotes: users.listNotes,
  addNote: users.addNote,
  findDuplicates: merging.findDuplicates,
  previewMerge: merging.previewMerge,
  mergeUsers: merging.mergeUsers,

  listAudit: audit.listAudit,

  listStaff: staff.listStaff,
  checkStaffEmail: staff.checkStaffEmail,
  getStaff: staff.getStaff,
  createStaff: staff.createStaff,
  updateStaff: staff.updateStaff,
  deleteStaff: staff.deleteStaff,
  changeStaffPassword: staff.changeStaffPassword,
  resetSecondStep: secondStep.resetSecondStep,

  listBranches: studio.listBranches,
  getBranch: studio.getBranch,
  listDisciplines: studio.listDisciplines,
  getDiscipline: studio.getDiscipline,
  listInstructors: studio.listInstructors,
  getInstructor: studio.getInstructor,
  listRooms: studio.listRooms,
  pageRooms: studio.pageRooms,
  getRoom: studio.getRoom,
  getCancellationTimes: studio.getCancellationTimes,
  getStudioProfile: studio.getStudioProfile,

  uploadImage: images.uploadImage,
  createBranch: catalogue.createBranch,
  updateBranch: catalogue.updateBranch,
  deleteBranch: catalogue.deleteBranch,
  createDiscipline: catalogue.createDiscipline,
  updateDiscipline: catalogue.updateDiscipline,
  deleteDiscipline: catalogue.deleteDiscipline,
  listInstructorAccounts: catalogue.listInstructorAccounts,
  createInstructor: catalogue.createInstructor,
  updateInstructor: catalogue.updateInstructor,
  deleteInstructor: catalogue.deleteInstructor,
  createRoom: catalogue.createRoom,
  updateRoom: catalogue.updateRoom,
  deleteRoom: catalogue.deleteRoom,

  getContent: content.getContent,
  saveContent: content.saveContent,
  getHomeContent: content.getHomeContent,
  saveHomeContent: content.saveHomeContent,
  sendContact: contact.sendContact,
  getNotice: content.getNotice,
  saveNotice: content.saveNotice,
  listVersions: versions.listVersions,
  getTextVersion: versions.getTextVersion,
  getHomeVersion: versions.getHomeVersion,
  restoreVersion: versions.restoreVersion,

  saveCancellationTimes: settings.saveCancellationTimes,
  saveStudioProfile: settings.saveStudioProfile,
  getStatistics: settings.getStatistics,
  saveStatistics: settings.saveStatistics,

  listClasses: schedule.listClasses,
  pageClasses: schedule.pageClasses,
  getClass: schedule.getClass,
  getSeatMap: schedule.getSeatMap,
  createClass: classEdits.createClass,
  previewClassEdit: classEdits.previewClassEdit,
  updateClass: classEdits.updateClass,
  getClassAudience: classMessages.getClassAudience,
  messageClass: classMessages.messageClass,
  cancelClass: classEdits.cancelClass,
  deleteClass: classEdits.deleteClass,

  listOwnClasses: ownClasses.listOwnClasses,
  listOwnRoster: ownClasses.listOwnRoster,
  listSubstitutes: ownClasses.listSubstitutes,
  askSubstitute: ownClasses.askSubstitute,
  withdrawSubstitute: ownClasses.withdrawSubstitute,

  listSlots: dayPlans.listSlots,
  createSlot: dayPlans.createSlot,
  updateSlot: dayPlans.updateSlot,
  deleteSlot: dayPlans.deleteSlot,
  takeWeek: dayPlans.takeWeek,
  listHolidays: dayPlans.listHolidays,
  saveHoliday: dayPlans.saveHoliday,
  deleteHoliday: dayPlans.deleteHoliday,
  previewPlan: dayPlans.previewPlan,
  makePlan: dayPlans.makePlan,

  listPackages: packages.listPackages,
  getPackage: packages.getPackage,
  getPackageHolders: packages.getPackageHolders,
  createPackage: packages.createPackage,
  updatePackage: packages.updatePackage,
  deletePackage: packages.deletePackage,
  listMyCredits: packages.listMyCredits,

  getPersonalData: personal.getPersonalData,
  closeAccount: personal.closeAccount,
  previewRemoval: personal.previewRemoval,
  deleteUser: personal.deleteUser,

  getPaymentWay: orders.getPaymentWay,
  tryPayments: orders.tryPayments,
  createOrder: orders.createOrder,
  captureOrder: orders.captureOrder,
  listPaypalTransactions: orders.listPaypalTransactions,
  refundTransaction: refunds.refundTransaction,
  listUnresolved: refunds.listUnresolved,
  resolveUnresolved: refunds.resolveUnresolved,
  reconcilePayments: refunds.reconcilePayments,
  listMyTransactions: payments.listMyTransactions,
  listTransactions: transactions.listTransactions,
  findBuyers: transactions.findBuyers,
  sellAtDesk: transactions.sellAtDesk,
  getLiability: liability.getLiability,
  getTransaction: transactions.getTransaction,
  changeTransaction: transactions.changeTransaction,
  getRefundImpact: transactions.getRefundImpact,
  getMyShift: shifts.getMyShift,
  listShifts: shifts.listShifts,
  openShift: shifts.openShift,
  moveCash: shifts.moveCash,
  closeShift: shifts.closeShift,

  getPayRules: payroll.getPayRules,
  savePayRules: payroll.savePayRules,
  listRates: payroll.listRates,
  addRate: payroll.addRate,
  removeRate: payroll.removeRate,
  listPayPeriods: payroll.listPayPeriods,
  getPayPeriod: payroll.getPayPeriod,
  getPaySlip: payroll.getPaySlip,
  adjustPay: payroll.adjustPay,
  removeAdjustment: payroll.removeAdjustment,
  closePayPeriod: payroll.closePayPeriod,
  reopenPayPeriod: payroll.reopenPayPeriod,
  listOwnPay: payroll.listOwnPay,
  getOwnPay: payroll.getOwnPay,

  listMoves: moving.listMoves,
  getMove: moving.getMove,
  beginImport: moving.beginImport,
  beginExport: moving.beginExport,
  sendPart: moving.sendPart,
  getImportSheets: importSheets.getImportSheets,
  guessImportSheet: importSheets.guessImportSheet,
  mapImport: importSheets.mapImport,
  readImport: moving.readImport,
  runImport: moving.runImport,
  undoImport: moving.undoImport,
  dropImport: moving.dropImport,

  listCoupons: coupons.listCoupons,
  validateCoupon: coupons.validateCoupon,
  listSuggestedCoupons: coupons.listSuggestedCoupons,
  getCoupon: coupons.getCoupon,
  listCouponUses: coupons.listCouponUses,
  createCoupon: coupons.createCoupon,
  updateCoupon: coupons.updateCoupon,
  deleteCoupon: coupons.deleteCoupon,

  book: reservations.book,
  sellSeat: seatSales.sellSeat,
  previewBooking: reservations.previewBooking,
  getDeadline: reservations.getDeadline,
  cancel: reservations.cancel,
  change: reservations.change,
  previewChange: reservations.previewChange,
  holdSeat: holds.holdSeat,
  getMyHold: holds.getMyHold,
  joinHold: holds.joinHold,
  releaseHold: holds.releaseHold,
  listKeptSeats: keptSeats.listKeptSeats,
  keepSeat: keptSeats.keepSeat,
  previewBlock: keptSeats.previewBlock,
  blockSeat: keptSeats.blockSeat,
  releaseSeat: keptSeats.releaseSeat,
  joinWaitlist: waitlist.joinWaitlist,
  getWaitTerms: waitlist.getWaitTerms,
  previewWait: waitlist.previewWait,
  listMyWaitlist: waitlist.listMyWaitlist,
  listWaitlist: waitlist.listWaitlist,
  getWaitlistEntry: waitlist.getWaitlistEntry,
  leaveWaitlist: waitlist.leaveWaitlist,
  updateWaitlistEntry: waitlist.updateWaitlistEntry,
  beginWeeklyBooking: weekly.beginWeeklyBooking,
  previewWeeklyBooking: weekly.previewWeeklyBooking,
  listMyWeeklyBookings: weekly.listMyWeeklyBookings,
  listUserWeeklyBookings: weekly.listUserWeeklyBookings,
  previewHiding: weekly.previewHiding,
  endWeeklyBooking: weekly.endWeeklyBooking,
  listMyReservations: reservations.listMyReservations,
  listReservations: reservations.listReservations,
  updateReservation: reservations.updateReservation,
  getReservation: reservations.getReservation,
  listRoster: reservations.listRoster,
  markAttendance: attendance.markAttendance,
  getAttendance: attendance.getAttendance,
  listAttendance: attendance.listAttendance,
  removeAttendance: attendance.removeAttendance,
  giveSeat: lateness.giveSeat,
  previewGiving: lateness.previewGiving,
  checkIn: checkin.checkIn,

  startKiosk: kiosks.startKiosk,
  listKiosks: kiosks.listKiosks,
  unlockKiosk: kiosks.unlockKiosk,
  endKiosk: kiosks.endKiosk,
  lookAtKiosk: kiosks.lookAtKiosk,
  arriveAtKiosk: kiosks.arriveAtKiosk,
  getOpeningTimes: openingTimes.getOpeningTimes,
  previewOpeningTimes: openingTimes.previewOpeningTimes,
  saveOpeningTimes: openingTimes.saveOpeningTimes,
  getNoShowTimes: noShows.getNoShowTimes,
  saveNoShowTimes: noShows.saveNoShowTimes,
  readNoShows: noShows.readNoShows,
  liftNoShows: noShows.liftNoShows,
  getAttendanceTimes: attendance.getAttendanceTimes,
  saveAttendanceTimes: attendance.saveAttendanceTimes,
  getWall: wall.getWall,
  saveWall: wall.saveWall,
  getSecondStepSetting: secondStep.getSecondStepSetting,
  saveSecondStepSetting: secondStep.saveSecondStepSetting,
  listUnrated: ratings.listUnrated,
  listMyRatings: ratings.listMyRatings,
  rateClass: ratings.rateClass,
  getRatings: ratings.getRatings,
  getOwnRatings: ratings.getOwnRatings,
  getRatingSetting: ratings.getRatingSetting,
  saveRatingSetting: ratings.saveRatingSetting,

  listMessages: messages.listMessages,
  getMessage: messages.getMessage,
  resendMessage: messages.resendMessage,
  getMailWay: messages.getMailWay,
  sendTestMail: messages.sendTestMail,

  getCalendarFeed: calendarFeed.getCalendarFeed,
  openCalendarFeed: calendarFeed.openCalendarFeed,
  closeCalendarFeed: calendarFeed.closeCalendarFeed,

  getAttention: attention.getAttention,
  getToday: reports.getToday,
  getBranchDay: reports.getBranchDay,
  getComing: reports.getComing,
  getBilling: reports.getBilling,
  getUserFigures: reports.getUserFigures,
  getClassFigures: reports.getClassFigures,
  getRanking: reports.getRanking,
  getIncome: charts.getIncome,
  getOccupancy: charts.getOccupancy,
  getReturning: charts.getReturning,
  getUnspent: charts.getUnspent,
  getReport: reporting.getReport,
  listSavedReports: savedReports.listSavedReports,
  saveReport: savedReports.saveReport,
  renameReport: savedReports.renameReport,
  sendReport: savedReports.sendReport,
  removeReport: savedReports.removeReport,

  getLink: links.getLink,
  followLink: links.followLink,
} as const
