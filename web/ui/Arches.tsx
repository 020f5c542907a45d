import style from "./Arches.module.css"

/** The studio's picture: flat arches, a sun, hills, and one line that moves. */
export function Arches() {
  return (
    <svg
      className={style.picture}
      viewBox="0 0 626 590"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="626" height="590" fill="#ead6c1" />
      <circle cx="133" cy="160" r="74" fill="#f6e9da" />
      <path d="M173 590V320a205 205 0 0 1 410 0v270z" fill="var(--clay-soft)" />
      <path d="M235 590V328a143 143 0 0 1 286 0v262z" fill="var(--clay-surface)" />
      <g className={style.body} fill="none" stroke="#f9ede0" strokeWidth="7" strokeLinecap="round">
        <path d="M268 480c18-70 60-105 117-116 55-12 92-52 97-108" />
        <path d="M281 392c40-30 78-38 106-27 44 18 70 58 82 112" />
        <circle cx="489" cy="238" r="23" fill="#f9ede0" stroke="none" />
      </g>
      <path d="M0 492c95-42 190-40 290-6s210 46 336-8v112H0z" fill="#7d8d72" />
      <path d="M0 534c110-30 205-20 305 6s215 26 321-12v62H0z" fill="var(--sage)" />
    </svg>
  )
}
