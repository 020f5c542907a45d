import { inject } from "vitest"
import { identityContract } from "../support/identityContract.ts"
import { settingsOf } from "./emulator.ts"

identityContract("Firebase", async () => settingsOf({ host: inject("emulator") }))
