/** The types of trainees (section 3). */
export const studentTypes = [
  { value: 1, label: '机关干部' },
  { value: 2, label: '企业人员' },
  { value: 3, label: '其他' },
] as const;

/** The name of a type of trainee; nothing when it has not been said. */
export const studentTypeName = (type: number | null): string => studentTypes.find((t) => t.value === type)?.label ?? '';
