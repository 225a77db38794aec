/** What the calls answer about the catalogue, with everything in it. */
export const topic = (id: number, more: object = {}) => ({
  ...{ id, title: `题${id}`, summary: `摘${id}`, coverUrl: `/c${id}`, days: 5, headCount: 50, audience: '干部' },
  ...{ trainThemeId: 2, trainThemeName: '乡村', publishTime: '2026-11-18T16:05:00Z', trainType: 1, ...more },
});
export const bare = { trainThemeId: null, trainThemeName: '' };
export const article = (id: number, more: object = {}) => ({
  ...{ id, title: `文${id}`, summary: `摘${id}`, publishTime: '2026-11-18T16:05:00Z', coverUrl: '/c', source: '处' },
  ...{ categoryName: '类', facts: [], ...more },
});
export const heat = Array.from({ length: 7 }, (_, i) => ({
  id: i + 1,
  title: `热${i + 1}`,
  heat: 9 - i,
  trainType: 2 - (i % 2),
}));
export const banner = (id: number, more: object = {}) => ({
  ...{ id, title: `上${id}\n下${id}`, text: `句${id}`, imageUrl: `/b${id}`, link: '', more: '', sort: 0, ...more },
});
export const project = (id: number, state: number, more: object = {}) => ({
  ...{ id, state, name: `项${id}`, startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', fee: '免费' },
  ...{ signUpDeadline: '2026-11-30', capacity: 40, schedule: [], ...more },
});
export const themes = [
  { id: 2, name: '乡村', total: 4, summary: '说明' },
  { id: 3, name: '治理', total: 0, summary: '' },
];
