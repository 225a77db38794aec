import { redirect } from 'react-router';
import { definePage } from '../../lib/page.tsx';
import { enterpriseFront } from '../../parts/catalogue/fronts.ts';
import {
  cleanText,
  enterpriseSearchHref,
  everything,
  partOf,
  runSearch,
  searchHead,
} from '../../parts/catalogue/load-search.ts';
import { SearchView } from '../../parts/catalogue/search-view.tsx';

/** Enterprise search: the text is the path; the form speaks in the query, since it works without script. */
export default definePage({
  name: 'enterprise/search',
  load: import.meta.env.SSR
    ? async (args) => {
        const { params, query } = args;
        const asked = {
          ...everything,
          trainType: 2,
          type: partOf(query.get('type'), 2),
          text: cleanText(query.get('wd') ?? params.searchVal),
        };
        if (query.has('wd')) throw redirect(enterpriseSearchHref(asked));
        return runSearch(args, enterpriseFront, asked);
      }
    : undefined,
  head: import.meta.env.SSR ? searchHead : undefined,
  View: ({ data }) => (
    <SearchView front={enterpriseFront} data={data} to={enterpriseSearchHref} fields={{ type: data.asked.type }} />
  ),
});
