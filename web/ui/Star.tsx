/** Filled when it is given; else its outline. */
export const Star = ({ isOn, size }: { isOn: boolean; size: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={isOn ? "currentColor" : "none"}
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m12 3.2 2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z" />
  </svg>
)
