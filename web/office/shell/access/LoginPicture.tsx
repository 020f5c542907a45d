/** A studio before it opens: arches, a low sun, and one line that stretches. */
export function LoginPicture({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 760 860" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="760" height="860" fill="#ead6c1" />
      <circle cx="566" cy="312" r="78" fill="#f6e9da" />
      <path d="M-90 860V620a170 170 0 0 1 340 0v240z" fill="#dfc3a6" />
      <path d="M92 860V452a196 196 0 0 1 392 0v408z" fill="var(--clay-soft)" />
      <path d="M152 860V460a136 136 0 0 1 272 0v400z" fill="var(--clay-surface)" />
      <path d="M520 860V626a100 100 0 0 1 200 0v234z" fill="#d9a98a" />
      <path d="M558 860V630a62 62 0 0 1 124 0v230z" fill="var(--clay-deep)" />
      <g transform="translate(-92 150)" fill="none" stroke="#f9ede0" strokeWidth="7" strokeLinecap="round">
        <path d="M268 480c18-70 60-105 117-116 55-12 92-52 97-108" />
        <path d="M281 392c40-30 78-38 106-27 44 18 70 58 82 112" />
        <circle cx="489" cy="238" r="23" fill="#f9ede0" stroke="none" />
      </g>
      <path d="M-20 742c130-44 270-38 400 0s270 36 400-6v144H-20z" fill="#7d8d72" />
      <path d="M-20 796c140-28 270-20 400 6s260 22 400-12v90H-20z" fill="var(--sage)" />
    </svg>
  )
}
