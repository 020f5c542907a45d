/** A studio before it opens: arches, a low sun, and one line that stretches. */
export function LoginPicture({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 760 860" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="760" height="860" fill="#ead6c1" />
      <circle cx="566" cy="312" r="78" fill="#f6e9da" />
      <path d="M-90 860V620a170 170 0 0 1 340 0v240z" fill="#dfc3a6" />
      <path d="M92 860V452a196 196 0 0 1 392 0v408z" fill="var(--clay-soft)" />
      <path d="M152 860V460a136 136 0 0 1 272 0v400z" fill="var(--clay)" />
      <path d="M520 860V626a100 100 0 0 1 200 0v234z" fill="#d9a98a" />
      <path d="M558 860V630a62 62 0 0 1 124 0v230z" fill="var(--clay-deep)" />
      <g fill="none" stroke="#f9ede0" strokeWidth="7" strokeLinecap="round">
        <path d="M196 690c6-92 46-150 92-150s86 58 92 150" />
        <path d="M288 540c-6-34-2-64 26-92" />
        <circle cx="330" cy="430" r="21" fill="#f9ede0" stroke="none" />
      </g>
      <path d="M-20 742c130-44 270-38 400 0s270 36 400-6v144H-20z" fill="#7d8d72" />
      <path d="M-20 796c140-28 270-20 400 6s260 22 400-12v90H-20z" fill="var(--sage)" />
    </svg>
  )
}
