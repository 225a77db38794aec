/** From so many days before a class begins what it lacks is told. */
export const soon = { days: 3 };

type InTime = { startAt: Date; endAt: Date };
/** Lessons that share any time, each with the others. */
export const atOneTime = <L extends InTime>(of: L, all: readonly L[]): L[] =>
  all.filter((other) => other !== of && of.startAt < other.endAt && other.startAt < of.endAt);

type Ready = { members: number; lessons: number; untaught: number };
export type Lack = 'people' | 'teacher' | 'lessons';
/** What a class lacks that begins soon. */
export const lacksOf = ({ members, lessons, untaught }: Ready): Lack[] => [
  ...(members ? [] : (['people'] as const)),
  ...(lessons ? [] : (['lessons'] as const)),
  ...(untaught ? (['teacher'] as const) : []),
];
