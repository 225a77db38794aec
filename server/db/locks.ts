/** The advisory locks of the database, each number once: two that meet by chance would wait for each other for ever. */
export const locks = {
  migration: 7266001,
  demonstration: 7266002,
  /** With a second key. */
  codes: 7266004,
  uploads: 7266006,
  contentRecord: 7266005,
  senderAddress: 7266008,
  senderNumber: 7266009,
  listeners: 7266007,
  privacyNotice: 7266010,
  codeNetwork: 7266021,
  unitNames: 7266022,
  staffNames: 7266023,
  institute: 7266024,
} as const;
