/** The numbers of the specification (section 9 unless noted). */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 7000,
  toastThrottleMs: 1000,
  successDialogMs: 3000,
  partTimeoutMs: 120_000,
  preventReclickMs: 1000,
  /** Section 7: the logout call is made only when the unload follows within this time. */
  unloadWithinMs: 5,
  followUpHours: 24,
  pageSizes: [10, 20, 30, 50, 100],
  pageSize: 10,
  aboutPageSize: 20,
  interactPlatformOffset: 300,
  singleLine: 60,
  multiLine: 200,
  mobileDigits: 11,
  /** Text sent to the search, in characters; longer text is cut. */
  searchText: 100,
  /** Hits of a search are counted up to here; a larger number is shown as “10000 条以上”. */
  searchCounted: 10_000,
  /** Addresses longer than this answer 414. */
  addressBytes: 4096,
  /** The deepest page of a list. */
  pageNumber: 1_000_000,
  bodyBytes: 256 * 1024,
  passwordMin: 8,
  passwordMax: 20,
} as const;
