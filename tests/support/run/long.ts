/**
 * What `npm test` leaves to `npm run test:long`, beside `tests/operating` and the second width: what walks a way that few go, or staff now and
 * then, looks at each screen once more for what it has in common with others, or asks a thousand times.
 */
export const longFiles = [
  ...[
    "api/attendanceRaces",
    "api/audit",
    "api/charts",
    "api/content",
    "api/figures",
    "api/firebaseFaults",
    "api/firebaseSkipped",
    "api/fuzz",
    "api/google",
    "api/handwritten",
    "api/identitySecret",
    "api/keptRatings",
    "api/keptSums",
    "api/kiosks",
    "api/lateness",
    "api/letters",
    "api/lyingPost",
    "api/merging",
    "api/movingIn",
    "api/movingOut",
    "api/movingUndo",
    "api/nights",
    "api/oddLetters",
    "api/ownClasses",
    "api/packagesAtTheDesk",
    "api/passkeys",
    "api/payroll",
    "api/payrollRaces",
    "api/pictures",
    "api/postman",
    "api/pressure",
    "api/ratings",
    "api/regulars",
    "api/removing",
    "api/removingRaces",
    "api/reportingPeople",
    "api/secondStep",
    "api/silence",
    "api/substituteRaces",
    "api/takeover",
  ],
  ...[
    "api/verifying",
    "import/everything",
    "import/export",
    "import/faults",
    "import/import",
    "import/sheetsDamaged",
    "import/sheetsRoundTrip",
    "import/sheetsThere",
  ],
].map((name) => `tests/${name}.test.ts`)

const files = [
  ...["absences", "account", "addresses", "again", "attention", "brand", "catalogue", "checkin", "clock"],
  ...["credentials", "dates", "first-steps", "held", "imports", "installed", "keeping", "keypads", "known"],
  ...["late", "letters", "mails", "office-floors", "opening", "pages", "payroll", "photographs", "ratings"],
  ...["reports", "reservingMany", "rooms", "staff", "still", "teaching", "tidy", "unreadable", "wall"],
  ...["ways-in", "what", "words", "writing"],
]
/** Of the browser: these files, and what is tagged so. */
export const longInBrowser = new RegExp(`@long|\\b(${files.join("|")})\\.test\\.ts`)
