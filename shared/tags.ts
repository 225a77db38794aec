/**
 * What public pages and memos show, by tag, with the tables that hold it: whoever writes one of them,
 * this program or a hand, makes the pages stale that show the tag. The one list of the page cache, of
 * the contract (`reads` of a call) and of the triggers of the database.
 */
export const taggedTables = {
  articles: ['articles'],
  categories: ['categories'],
  themes: ['themes'],
  projects: ['projects'],
  points: ['points'],
  experts: ['experts'],
  enterprises: ['enterprises'],
  banners: ['banners'],
  abouts: ['abouts', 'environments', 'departments', 'milestones'],
  links: ['links'],
  /** With what every page says of them: the notice in force, the time within which staff answer. */
  settings: ['settings', 'privacy_versions', 'calendars'],
  faqs: ['faqs'],
  tdks: ['tdks'],
  /** Widths of uploaded pictures. */
  pictures: ['pictures'],
  search: ['search_documents'],
  /** Counts of reads change all the time: what shows them may be five minutes old. */
  heat: [],
} as const satisfies Record<string, readonly string[]>;

export type Tag = keyof typeof taggedTables;
