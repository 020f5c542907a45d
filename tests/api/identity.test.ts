import { identityContract } from "../support/identityContract.ts"

identityContract("the embedded provider", async () => ({}))
