/** How far a class is, by its number (section 7). */
export const statusWords = ['草稿', '已发布', '进行中', '已结班'] as const;
