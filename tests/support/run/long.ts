/**
 * What `npm test` leaves to `npm run test:long`, beside `tests/operating` and the second width: what walks a way that few go, looks at each screen
 * once more for what it has in common with others, or asks a thousand times.
 */
export const longFiles = [
  ...[
    "api/charts",
    "api/fuzz",
    "api/identitySecret",
    "api/keptRatings",
    "api/movingUndo",
    "api/oddLetters",
    "api/postman",
    "api/pressure",
    "api/silence",
    "api/takeover",
  ],
  ...[
    "api/verifying",
    "import/export",
    "import/faults",
    "import/import",
    "import/sheetsDamaged",
    "import/sheetsRoundTrip",
  ],
].map((name) => `tests/${name}.test.ts`)

const files = [
  ...["absences", "account", "addresses", "again", "brand", "dates", "first-steps", "held", "imports"],
  ...["keypads", "known", "late", "letters", "mails", "office-floors", "payroll", "photographs", "ratings"],
  ...["reports", "reservingMany", "still", "tidy", "wall", "what", "words", "writing"],
]
/** Of the browser: these files, and what is tagged so. */
export const longInBrowser = new RegExp(`@long|\\b(${files.join("|")})\\.test\\.ts`)
