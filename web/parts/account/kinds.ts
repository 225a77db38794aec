/** The three kinds of people (section 1), in the order of the tabs. */
export const kinds = [
  { userType: 1, name: '学员' },
  { userType: 3, name: '委托单位' },
  { userType: 2, name: '教师' },
] as const;

export type Kind = (typeof kinds)[number]['userType'];

/** The kind in an address; trainee when absent or unknown. */
export function kindOf(text: string | null): Kind {
  return kinds.find((k) => String(k.userType) === text)?.userType ?? 1;
}
