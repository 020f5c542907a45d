import { api } from "../../../contract/api.ts"
import { Decided } from "../../platform/database/decision.ts"
import type { Route } from "../../platform/http/routes.ts"
import { topics } from "../../platform/topics.ts"
import { wishInCentavos } from "../payments/desk/sell.ts"
import { reachCustomer, toSee } from "../people/users/reach.ts"
import { readOpeningTimes } from "../studio/settings.ts"
import { mark } from "./attendance/mark.ts"
import { listAttendance, readAttendance } from "./attendance/reads.ts"
import { unmark } from "./attendance/unmark.ts"
import { book } from "./booking/book.ts"
import { cancel } from "./booking/cancel.ts"
import { change } from "./booking/change.ts"
import { moveSeat } from "./booking/moveSeat.ts"
import { previewBooking } from "./booking/preview.ts"
import { previewChange } from "./booking/previewChange.ts"
import { previewWait } from "./booking/previewWait.ts"
import { checkIn } from "./checkin/checkIn.ts"
import { withCodes } from "./checkin/withCodes.ts"
import { customerOf } from "./deciding/desk.ts"
import { cancelClass } from "./editing/cancelClass.ts"
import { changeClass, previewClassEdit } from "./editing/changeClass.ts"
import { changeRoom } from "./editing/changeRoom.ts"
import { deleteClass } from "./editing/deleteClass.ts"
import { freeze } from "./freezing/freeze.ts"
import { thaw } from "./freezing/thaw.ts"
import { hold } from "./holds/hold.ts"
import { joinHold, readOwn } from "./holds/join.ts"
import { release } from "./holds/release.ts"
import { blockSeat, previewBlock } from "./keeping/block.ts"
import { keepSeat } from "./keeping/keep.ts"
import { listKeptSeats } from "./keeping/reads.ts"
import { releaseSeat } from "./keeping/release.ts"
import { arrive } from "./kiosks/arrive.ts"
import { look } from "./kiosks/look.ts"
import { endKiosk, listKiosks, start, unlockKiosk } from "./kiosks/manage.ts"
import { giveSeat } from "./late/give.ts"
import { previewGiving } from "./late/preview.ts"
import { listClasses, readClass } from "./listing/classes.ts"
import { readDeadline } from "./listing/deadline.ts"
import { pageClasses } from "./listing/pageClasses.ts"
import { readSeatMap } from "./listing/seats.ts"
import { liftNoShows, readNoShows } from "./noShows/lift.ts"
import { readNoShowTimes, saveNoShowTimes } from "./noShows/times.ts"
import { previewOpening } from "./opening/impact.ts"
import { saveOpeningTimes } from "./opening/save.ts"
import { listOwnClasses } from "./own/classes.ts"
import { listOwnRoster } from "./own/roster.ts"
import { listSubstitutes } from "./own/substitutes.ts"
import { pageReservations } from "./pageReservations.ts"
import { listMine as listMyRatings } from "./ratings/mine.ts"
import { rate } from "./ratings/rate.ts"
import { readRatingSetting, saveRatingSetting } from "./ratings/setting.ts"
import { listUnrated } from "./ratings/unrated.ts"
import { readPerson } from "./readPerson.ts"
import { listMine, listRoster, readReservation } from "./reads.ts"
import { readSeatSale } from "./selling/readSeatSale.ts"
import { sellSeat } from "./selling/sellSeat.ts"
import { chooseAutomatic } from "./waiting/chooseAutomatic.ts"
import { claimPlace } from "./waiting/claimPlace.ts"
import { join } from "./waiting/join.ts"
import { leave } from "./waiting/leave.ts"
import { listMyWaits, listQueue, readWait } from "./waiting/waitlist.ts"
import { readWaitTerms } from "./waiting/waitTerms.ts"
import { beginWeekly } from "./weekly/begin.ts"
import { endWeekly } from "./weekly/end.ts"
import { previewHiding } from "./weekly/hiding.ts"
import { listWeekly, previewWeekly, readOneWeekly } from "./weekly/reads.ts"
import { bookWeekly } from "./weekly/run.ts"

export function reservationRoutes(route: Route): void {
  route(
    api.listClasses,
    (context, { query }) => listClasses(context, query),
    ({ classes }) => [topics.schedule, topics.studio, ...classes.map(({ id }) => topics.class(id))],
  )
  route(api.pageClasses, (context, { query }) => pageClasses(context, query))
  route(
    api.getClass,
    (context, { params }) => readClass(context, params.id),
    ({ id }) => [topics.class(id), topics.studio],
  )
  route(api.previewClassEdit, (context, { params, body }) => previewClassEdit(context, params.id, body))
  route(api.updateClass, (context, { params, body, idempotencyKey }) =>
    changeClass(context, params.id, body, idempotencyKey),
  )
  route(api.cancelClass, (context, { params, idempotencyKey }) =>
    cancelClass(context, params.id, idempotencyKey),
  )
  route(api.deleteClass, async (context, { params }) => {
    await deleteClass(context, params.id)
    return { ok: true as const }
  })
  route(
    api.getSeatMap,
    (context, { params }) => readSeatMap(context, params.id),
    ({ classId }) => [topics.class(classId), topics.studio],
  )

  route(api.freezePackage, (context, { params, body, idempotencyKey }) =>
    freeze(context, { userId: params.id, heldPackageId: params.packageId, ...body }, idempotencyKey),
  )
  route(api.thawPackage, (context, { params, body, idempotencyKey }) =>
    thaw(context, { userId: params.id, heldPackageId: params.packageId, ...body }, idempotencyKey),
  )

  route(api.book, (context, { body: { userId, ...wanted }, idempotencyKey }) =>
    book(context, { ...wanted, customerId: customerOf(context.actor, userId) }, idempotencyKey),
  )
  route(api.sellSeat, async (context, { body, idempotencyKey }) => {
    const { answer, isRepeated } = await sellSeat(context, wishInCentavos(body), idempotencyKey)
    return new Decided(await readSeatSale(context, answer.id), isRepeated)
  })
  route(api.previewBooking, (context, { query }) =>
    previewBooking(context, query.classId, customerOf(context.actor, query.userId)),
  )
  route(api.updateRoom, (context, { params, body, idempotencyKey }) =>
    changeRoom(context, params.id, body, idempotencyKey),
  )
  route(
    api.getDeadline,
    (context, { params }) => readDeadline(context, params.id),
    // Kept for a moment, its grace ends a moment sooner than the booking's: never later.
    () => [topics.schedule, topics.studio],
  )
  route(api.cancel, (context, { params, idempotencyKey }) => cancel(context, params.id, idempotencyKey))
  route(api.change, (context, { params, body, idempotencyKey }) =>
    change(context, { reservationId: params.id, ...body }, idempotencyKey),
  )
  route(api.previewChange, (context, { params, query }) =>
    previewChange(context, params.id, query.newClassId),
  )
  route(api.holdSeat, (context, { body, network, idempotencyKey }) =>
    hold(context, { ...body, network }, idempotencyKey),
  )
  route(api.getMyHold, async (context) => ({ hold: await readOwn(context) }))
  route(api.joinHold, (context, { body }) => joinHold(context, body.visitor))
  route(api.releaseHold, async (context, { body }) => {
    await release(context, body.visitor)
    return { ok: true as const }
  })
  route(api.listKeptSeats, (context, { params }) => listKeptSeats(context, params.id))
  route(api.keepSeat, (context, { params, body, idempotencyKey }) =>
    keepSeat(context, { classId: params.id, ...body }, idempotencyKey),
  )
  route(api.previewBlock, (context, { params, query }) =>
    previewBlock(context, { classId: params.id, ...query }),
  )
  route(api.blockSeat, (context, { params, body, idempotencyKey }) =>
    blockSeat(context, { classId: params.id, ...body }, idempotencyKey),
  )
  route(api.releaseSeat, (context, { params, idempotencyKey }) =>
    releaseSeat(context, { classId: params.id, seat: params.seat }, idempotencyKey),
  )
  route(api.joinWaitlist, (context, { body: { userId, ...wait }, idempotencyKey }) =>
    join(context, { ...wait, customerId: customerOf(context.actor, userId) }, idempotencyKey),
  )
  route(
    api.getWaitTerms,
    (context, { params }) => readWaitTerms(context, params.id),
    () => [topics.schedule, topics.studio],
  )
  route(api.previewWait, (context, { query }) => previewWait(context, query.classId))
  route(api.listMyWaitlist, (context) => listMyWaits(context, context.actor.userId))
  route(api.listWaitlist, (context, { query }) => listQueue(context, context.actor, query.classId))
  route(api.getWaitlistEntry, (context, { params }) => readWait(context, context.actor, params.id, "ver"))
  route(api.leaveWaitlist, (context, { params }) => leave(context, params.id))
  route(api.updateWaitlistEntry, (context, { params, body, idempotencyKey }) => {
    if (body.automatic !== undefined) return chooseAutomatic(context, params.id, body.automatic)
    return body.status === "left" ? leave(context, params.id) : claimPlace(context, params.id, idempotencyKey)
  })
  route(api.beginWeeklyBooking, async (context, { body: { userId, ...wish }, idempotencyKey }) => {
    const asked = { ...wish, customerId: customerOf(context.actor, userId) }
    const { answer, isRepeated } = await beginWeekly(context, asked, idempotencyKey)
    // The worker would; whoever pressed is shown it at once.
    await bookWeekly(context, answer.id)
    return new Decided(await readOneWeekly(context, answer.id), isRepeated)
  })
  route(api.previewWeeklyBooking, (context, { query: { userId, ...wish } }) =>
    previewWeekly(context, { ...wish, customerId: customerOf(context.actor, userId) }),
  )
  route(api.listMyWeeklyBookings, (context) => listWeekly(context, context.actor.userId))
  route(api.listUserWeeklyBookings, async (context, { params }) => {
    const { id } = await reachCustomer(context, params.id, toSee)
    return listWeekly(context, id)
  })
  route(api.previewHiding, (context, { params }) => previewHiding(context, params.id))
  route(api.endWeeklyBooking, (context, { params }) => endWeekly(context, params.id))
  route(api.getUser, (context, { params }) => readPerson(context, params.id))
  route(api.listMyReservations, async (context, { query }) => {
    const { reservations, hasMore } = await listMine(context, context.actor.userId, query.scope, query.most)
    return { reservations: await withCodes(context, reservations), hasMore }
  })
  route(api.listUserReservations, async (context, { params, query }) => {
    const { id } = await reachCustomer(context, params.id, toSee)
    return listMine(context, id, query.scope)
  })
  route(api.listUserWaits, async (context, { params }) => {
    const { id } = await reachCustomer(context, params.id, toSee)
    return listMyWaits(context, id)
  })
  route(api.listReservations, (context, { query }) => pageReservations(context, query))
  route(api.updateReservation, (context, { params, body, idempotencyKey }) =>
    moveSeat(context, { reservationId: params.id, seat: body.seat }, idempotencyKey),
  )
  route(api.getReservation, async (context, { params }) => {
    const one = await readReservation(context, context.actor, params.id)
    return one.userId === context.actor.userId ? ((await withCodes(context, [one]))[0] ?? one) : one
  })
  route(api.markAttendance, (context, { body, idempotencyKey }) => mark(context, body, idempotencyKey))
  route(api.getAttendance, (context, { params }) => readAttendance(context, params))
  route(api.listAttendance, (context, { params }) => listAttendance(context, params.classId))
  route(api.removeAttendance, (context, { params, idempotencyKey }) =>
    unmark(context, params, idempotencyKey),
  )
  route(api.giveSeat, (context, { params, body, idempotencyKey }) =>
    giveSeat(context, { reservationId: params.id, customerId: body.userId }, idempotencyKey),
  )
  route(api.previewGiving, (context, { params, query }) => previewGiving(context, params.id, query.userId))
  route(api.checkIn, (context, { body, idempotencyKey }) => checkIn(context, body, idempotencyKey))
  route(api.startKiosk, (context, { body }) => start(context, body))
  route(api.listKiosks, (context) => listKiosks(context))
  route(api.unlockKiosk, (context, { params }) => unlockKiosk(context, params.id))
  route(api.endKiosk, async (context, { params }) => {
    await endKiosk(context, params.id)
    return { ok: true as const }
  })
  route(api.lookAtKiosk, (context, { body }) => look(context, body.token))
  route(api.arriveAtKiosk, (context, { body, idempotencyKey }) => arrive(context, body, idempotencyKey))
  route(api.getNoShowTimes, (context) => readNoShowTimes(context))
  route(api.saveNoShowTimes, (context, { body, idempotencyKey }) =>
    saveNoShowTimes(context, body, idempotencyKey),
  )
  route(api.readNoShows, (context, { params }) => readNoShows(context, params.id))
  route(api.liftNoShows, (context, { params, body, idempotencyKey }) =>
    liftNoShows(context, params.id, body.reason, idempotencyKey),
  )
  route(api.listUnrated, (context) => listUnrated(context))
  route(api.listMyRatings, (context) => listMyRatings(context))
  route(api.rateClass, (context, { params, body, idempotencyKey }) =>
    rate(context, { reservationId: params.id, ...body }, idempotencyKey),
  )
  route(api.getRatingSetting, (context) => readRatingSetting(context))
  route(api.saveRatingSetting, (context, { body, idempotencyKey }) =>
    saveRatingSetting(context, body, idempotencyKey),
  )
  route(api.getOpeningTimes, (context) => readOpeningTimes(context))
  route(api.previewOpeningTimes, (context, { body }) => previewOpening(context, body))
  route(api.saveOpeningTimes, (context, { body, idempotencyKey }) =>
    saveOpeningTimes(context, body, idempotencyKey),
  )
  route(api.listOwnClasses, (context) => listOwnClasses(context))
  route(api.listOwnRoster, (context, { params }) => listOwnRoster(context, params.classId))
  route(api.listSubstitutes, (context) => listSubstitutes(context))
  route(api.listRoster, (context, { params }) => listRoster(context, context.actor, params.classId))
}
