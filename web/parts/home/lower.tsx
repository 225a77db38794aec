import { Cadre } from './cadre.tsx';
import { Enterprise } from './enterprise.tsx';
import { Experts } from './experts.tsx';
import { FieldTeaching } from './field-teaching.tsx';
import { Hot } from './hot.tsx';
import { Interact } from './interact.tsx';
import type { HomeData } from './load.ts';
import { News } from './news.tsx';
import { PlanSentence } from './plan-sentence.tsx';
import { Projects } from './projects.tsx';
import { Community, Decode } from './reading.tsx';

/** Everything on the home page that stands below the first view. */
export default function Lower({ data }: { data: HomeData }) {
  return (
    <>
      <News list={data.news.list} />
      <Cadre {...data.cadre} />
      <Enterprise {...data.enterprise} />
      <Hot bubbles={data.bubbles} heat={data.heat} />
      <Projects list={data.projects} />
      <FieldTeaching cities={data.cities} />
      <PlanSentence themes={data.bubbles} />
      <Experts list={data.experts} total={data.expertTotal} />
      <Decode list={data.decode} />
      <Community list={data.community} />
      <Interact />
    </>
  );
}
