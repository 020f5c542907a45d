/** A studio before it opens: a row of arches, low sun, one mat. */
export function LoginPicture({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 760 860" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="760" height="860" fill="#ead6c1" />
      <circle cx="214" cy="596" r="96" fill="#f6e9da" />
      <path d="M-60 860V640a150 150 0 0 1 300 0v220z" fill="#dfc3a6" />
      <path d="M150 860V470a190 190 0 0 1 380 0v390z" fill="var(--clay-soft)" />
      <path d="M208 860V478a132 132 0 0 1 264 0v382z" fill="var(--clay)" />
      <path d="M476 860V610a140 140 0 0 1 280 0v250z" fill="#d6a483" />
      <path d="M518 860V616a98 98 0 0 1 196 0v244z" fill="var(--clay-deep)" />
      <circle cx="340" cy="560" r="52" fill="#f0c9ad" />
      <path d="M0 752c120-40 250-34 380 0s260 36 380-6v114H0z" fill="#7d8d72" />
      <path d="M0 800c140-26 260-18 380 6s250 20 380-12v66H0z" fill="var(--sage)" />
    </svg>
  )
}
