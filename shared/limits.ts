/** The numbers of the specification (section 9 unless noted). */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 7000,
  toastThrottleMs: 1000,
  successDialogMs: 3000,
  partTimeoutMs: 120_000,
  /** Of this project: who has pressed something waits so long for the code that does it, then hears that none comes. */
  codeWaitMs: 15_000,
  /** Of this project: a store of the browser that has not answered by then keeps nothing, as one that refuses. */
  storeAnswerMs: 3000,
  preventReclickMs: 1000,
  /** Section 7: the logout call is made only when the unload follows within this time. */
  unloadWithinMs: 5,
  /** Section 4: what a sender is promised. */
  followUpHours: 24,
  pageSizes: [10, 20, 30, 50, 100],
  pageSize: 10,
  aboutPageSize: 20,
  interactPlatformOffset: 300,
  singleLine: 60,
  multiLine: 200,
  /** Text sent to the search, in characters; longer text is cut. */
  searchText: 100,
  /** Hits of a search are counted up to here; a larger number is shown as “10000 条以上”. */
  searchCounted: 2_000,
  /** Addresses longer than this answer 414. */
  addressBytes: 4096,
  /** The deepest page of a list. */
  pageNumber: 1_000_000,
  bodyBytes: 256 * 1024,
  /** Of calls of staff that carry a whole text: 200,000 Chinese characters are 600 kB, and more with what is around. */
  longBodyBytes: 1024 * 1024,
  /** The longest draft of which a copy is taken, in characters; a longer one stays on its computer. */
  typedChars: 300_000,
  /** Files of this size and more go to the storage in parts (section 9), six at a time. */
  multipartBytes: 1024 * 1024,
  partBytes: 1024 * 1024,
  uploadParallel: 6,
  uploadFiles: 20,
  imageBytes: 20 * 1024 * 1024,
  /** The largest attachment of a person with an account. */
  largestBytes: 2 * 1024 ** 3,
  /** Temporary rights to put files last this long and are renewed when fewer than 14 minutes remain (section 9). */
  credentialMinutes: 60,
  credentialRefreshMinutes: 14,
  fileUrlMinutes: 15,
  /** What nobody uses is swept after this time; an interrupted upload can be taken up again until then. */
  orphanHours: 24,
} as const;

/** How much a delegating unit may keep. */
export const unitLimits = { students: 20_000, groups: 200 } as const;

/** What visitors may send, apart from the numbers above so that their browsers do not load it. */
export const sendLimits = {
  /** An address may be that of a whole building; nobody fills thirty forms in an hour. */
  perAddressHour: 30,
  perNetworkHour: 150,
  allHour: 1500,
  perNumberDay: 10,
  /** The same from the same person is one within this time, and the same press of a button within a day. */
  sameMinutes: 10,
  sameKeyHours: 24,
  /** Zero bits that a proof of work begins with: some 16,000 tries, a fifth of a second on a phone. */
  proofBits: 14,
  proofMinutes: 10,
} as const;

/** How often a record counts as read. */
export const readLimits = {
  /** Of one network in a day. */
  perNetwork: 64,
  /** In all in a day: whoever makes up networks fills no disk. */
  aDay: 200_000,
  /** What a process keeps until it is written down, every half minute. */
  waiting: 20_000,
} as const;

/** The privacy notice promises so many days between the word of a new version and its coming into force. */
export const noticeDays = 7;

/** Lists and papers that are taken away. */
export const takeLimits = {
  /** More rows than this are written by a job, while nobody waits. */
  directRows: 5000,
  /** What a sheet holds beside its heading. */
  sheetRows: 1_048_575,
  /** Lists that jobs make at the same time for one person, and that are kept for one. */
  openLists: 3,
  keptLists: 20,
  /** A making that nothing was heard of for so long has died with its process. */
  deadMinutes: 60,
  /** Rows of a paper that is set; more are for a workbook. */
  paperRows: 1000,
} as const;
