/** Stops a command with one clear line for whoever started it. */
export class StopError extends Error {}
