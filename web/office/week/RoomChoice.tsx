import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { listRooms, type Room } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import type { Move } from "./useMoving.ts"

interface RoomChoiceProps {
  asked: Move
  disabled: boolean
  onChange: (into: Move["into"]) => void
}

/** In which room of its branch a class that is moved will be: its own, unless another is chosen. */
export function RoomChoice({ asked: { item, into }, disabled, onChange }: RoomChoiceProps) {
  const { data } = useQuery({
    ...queryOf(listRooms, { query: { branch: item.branch } }),
    select: ({ classrooms }) => classrooms,
  })
  const rooms = data?.filter(({ id, isActive }) => isActive || id === item.room)
  const own = rooms?.find(({ id }) => id === item.room)
  if (!rooms || rooms.length < 2) return <p>{item.roomName}</p>
  const choose = (id: string) => {
    const room = rooms.find((one) => one.id === id)
    onChange(
      room && room !== own ? { room: room.id, capacity: capacityIn(room, item.capacity, own) } : undefined,
    )
  }
  return (
    <NativeSelect
      label="Salón"
      value={into?.room ?? item.room}
      disabled={disabled}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={rooms.map(({ id, name, capacity }) => ({
        value: id,
        label: `${name} · ${capacity === 1 ? "1 lugar" : `${capacity} lugares`}`,
      }))}
    />
  )
}

/** A class with all of its room has all of another; one with less keeps that, as far as it goes. */
const capacityIn = (room: Room, capacity: number, own: Room | undefined): number =>
  own && capacity >= own.capacity ? room.capacity : Math.min(capacity, room.capacity)
