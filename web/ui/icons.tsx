import type { ReactNode } from "react"

function Icon({ children, size = 20 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M3.5 6h13M3.5 10h13M3.5 14h8" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.500 13.500 17 17" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="m12 4.5-5.5 5.5 5.5 5.5" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="m8 4.5 5.5 5.5L8 15.5" />
  </Icon>
)
export const DownIcon = () => (
  <Icon size={18}>
    <path d="m5 8 5 5 5-5" />
  </Icon>
)
export const ChatIcon = () => (
  <Icon size={24}>
    <path d="M3.5 9.5c0-3.3 2.9-5.8 6.5-5.8s6.5 2.5 6.5 5.8-2.9 5.8-6.5 5.8c-.8 0-1.600-.1-2.300-.4L4.200 16l.8-2.800c-1-1-1.500-2.300-1.500-3.700z" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon size={28}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />
  </Icon>
)
export const UndoIcon = () => (
  <Icon>
    <path d="M7.500 4 4 7.500 7.500 11M4.500 7.500H12a4.250 4.250 0 0 1 0 8.500H8.500" />
  </Icon>
)
export const RedoIcon = () => (
  <Icon>
    <path d="M12.500 4 16 7.500 12.500 11M15.500 7.500H8a4.250 4.250 0 0 0 0 8.500h3.500" />
  </Icon>
)
export const CalendarIcon = () => (
  <Icon>
    <path d="M3.500 8h13M6.500 2.500v3M13.500 2.500v3M5 4h10a1.500 1.500 0 0 1 1.500 1.500v9.500a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 15V5.500A1.500 1.500 0 0 1 5 4z" />
  </Icon>
)
export const ClockIcon = () => (
  <Icon>
    <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.500 2" />
  </Icon>
)
