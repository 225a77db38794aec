/** What rooms and domains may say to the log. */
export type Log = { warn(details: object, message: string): void };
