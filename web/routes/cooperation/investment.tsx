import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import type { PageData } from '../../lib/page.tsx';
import { addressOf, type CooperationData, cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

const name = 'cooperation/investment';
const page = cooperationPage({
  name,
  kind: 'investment',
  picture: '/art/trade-market',
  heading: '招商项目',
  text: '园区、厂房与海域，写明条件，也写明不适合谁。',
  contact: {
    title: '想谈这类项目？',
    text: (within) => `致电说出项目名称，${within}由招商服务部回电，可约半天到现场看。`,
  },
});

/** The list as it was last shown: this page is kept alive (section 2.3). */
let kept: { address: string; answer: PageData } | null = null;
/** While the list itself is shown, every link means what its address says. */
let listShown = false;

/**
 * Coming back to the bare address finds the page and category
 * that one left, without a call; a changed query loads anew.
 */
function revisit({ pathname, search }: URL): PageData | null {
  return kept && !listShown && (search === '' || pathname + search === kept.address) ? kept.answer : null;
}

function Investment({ data }: { data: CooperationData }) {
  const answer = useLoaderData<PageData>();
  useEffect(() => {
    const data = answer.data as CooperationData;
    if (data.shown !== 'list') return;
    kept = { address: addressOf(name, data), answer };
    listShown = true;
    return () => {
      listShown = false;
    };
  }, [answer]);
  return <page.View data={data} />;
}

export default { ...page, revisit, View: Investment };
