/** Lists of people that a unit reads in; apart from the other numbers, which every page loads. */
export const importLimits = {
  rows: 10_000,
  /** Lines that may stand above the heading. */
  above: 20,
  /** Lists of a unit that were looked at and not taken over; and those that were, of which the rows are kept. */
  waiting: 20,
  kept: 20,
  /** After so many days a list that nobody took over goes, the rows of one that was, and what is told of it. */
  waitingDays: 30,
  rowDays: 90,
  toldDays: 365,
  groupsOfRow: 10,
} as const;
