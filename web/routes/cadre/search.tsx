import { redirect } from 'react-router';
import { definePage, type ArgsOf } from '../../lib/page.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { cadreFront } from '../../parts/catalogue/fronts.ts';
import {
  type Asked,
  cadreSearchHref,
  cleanText,
  partOf,
  runSearch,
  type SearchData,
  searchHead,
} from '../../parts/catalogue/load-search.ts';
import { SearchView } from '../../parts/catalogue/search-view.tsx';

/** The form speaks in the query (it works without script); the address of a result is the path (section 2.3). */
function folded({ params, query }: ArgsOf<'cadre/search'>): string | null {
  const names = ['wd', 'type', 'category', 'userType', 'theme'] as const;
  if (!names.some((n) => query.has(n))) return null;
  const number = (name: (typeof names)[number], part: string | undefined, most: number) =>
    partOf(query.get(name) ?? part, most);
  return cadreSearchHref({
    type: number('type', params.type, 2),
    classify: number('category', params.classify, 3),
    trainType: number('userType', params.trainType, 2),
    theme: number('theme', params.trainThemeId, 1e9),
    text: cleanText(query.get('wd') ?? params.searchVal),
  });
}

function Filters({ data: { asked, themes } }: { data: SearchData }) {
  const row = (field: keyof Asked, label: string, names: { id: number; name: string }[]) => (
    <FilterRow
      label={label}
      choices={[{ id: 0, name: '全部' }, ...names].map((n) => ({
        label: n.name,
        to: cadreSearchHref({ ...asked, [field]: n.id }),
        current: asked[field] === n.id,
      }))}
    />
  );
  return (
    <>
      {asked.type !== 2 &&
        row('classify', '类别', [
          { id: 1, name: '品牌项目' },
          { id: 2, name: '专题班次' },
          { id: 3, name: '行业系统' },
        ])}
      {row('trainType', '培训', [
        { id: 1, name: '干部培训' },
        { id: 2, name: '企业培训' },
      ])}
      {row('theme', '主题', themes)}
    </>
  );
}

/** Cadre search: kind of result, class, training, theme and text, each a part of the address; 0 stands for all. */
export default definePage({
  name: 'cadre/search',
  load: import.meta.env.SSR
    ? async (args) => {
        const { params } = args;
        const target = folded(args);
        if (target) throw redirect(target);
        const text = cleanText(params.searchVal);
        return runSearch(args, cadreFront, {
          type: partOf(params.type, 2),
          classify: partOf(params.classify, 3),
          trainType: partOf(params.trainType, 2),
          theme: partOf(params.trainThemeId, 1e9),
          text: text === '0' ? '' : text,
        });
      }
    : undefined,
  head: import.meta.env.SSR ? searchHead : undefined,
  View: ({ data }) => (
    <SearchView
      front={cadreFront}
      data={data}
      to={cadreSearchHref}
      fields={{
        type: data.asked.type,
        category: data.asked.classify,
        userType: data.asked.trainType,
        theme: data.asked.theme,
      }}
      filters={<Filters data={data} />}
    />
  ),
});
