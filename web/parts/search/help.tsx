import { Link } from 'react-router';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { type Asked, searchHref } from './address.ts';
import { HotWords } from './facets.tsx';
import { hitTypes } from './results.tsx';
import styles from './search.module.css';

const fronts: [page: PageName, text: string][] = [
  ['cadre/home', '品牌项目、培训主题与行业系统专题'],
  ['enterprise/home', '研学营、公开课与内训定制'],
  ['onsite/home', '按城市与类别找教学点'],
  ['public/experts', '按领域认识各位委员'],
  ['news/decode-list', '案例、深度与访谈'],
  ['public/project-detail', '一个人也能报名的班次'],
];

/** Where to go without a word to search for. */
export function Entrances({ hotWords = [] }: { hotWords?: string[] }) {
  return (
    <div className={styles.entrances}>
      {hotWords.length > 0 && (
        <section>
          <h2>大家在搜</h2>
          <HotWords words={hotWords} />
        </section>
      )}
      <section>
        <h2>从栏目找起</h2>
        <ul>
          {fronts.map(([page, text]) => (
            <li key={page}>
              <Link to={href(page)}>
                <b>{pageRow(page).title.replace('详情', '')}</b>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Props = {
  asked: Asked;
  all: number;
  /** Something answers it at once. */
  answered: boolean;
  suggestions: string[];
  hotline: string;
};

/** Nothing was found: what would help, most likely first. */
export function NoResults({ asked, all, answered, suggestions, hotline }: Props) {
  const dates = Boolean(asked.from || asked.to);
  if (all > 0) {
    return (
      <Empty title={`“${hitTypes[asked.type ?? 'news']}”里没有“${asked.wd}”`}>
        <p>其他栏目里有 {all} 条。</p>
        <Link className="btn ghost" to={searchHref(asked, { type: undefined })}>
          看全部结果
        </Link>
      </Empty>
    );
  }
  return (
    <>
      {answered && <p className="muted">其他页面没有提到“{asked.wd}”。</p>}
      <div className={styles.none}>
        {(!answered || dates || suggestions.length > 0) && (
          <Empty title={answered ? '换个条件再找' : `没有找到“${asked.wd}”`}>
            {dates && (
              <Link className="btn ghost" to={searchHref(asked, { from: '', to: '' })}>
                不限时间再找一次
              </Link>
            )}
            {suggestions.length > 0 && (
              <p className={styles.words}>
                试试：
                {suggestions.map((w) => (
                  <Link key={w} to={href('public/search', {}, { wd: w })}>
                    {w}
                  </Link>
                ))}
              </p>
            )}
          </Empty>
        )}
        <section className={styles.hints}>
          <h2>换一种找法</h2>
          <ul>
            <li>看看有没有错字，或换成更短、更常用的词，例如“社区治理”换成“治理”。</li>
            <li>几个词之间用空格分开，只记得一半的名称也能找到。</li>
            <li>
              仍然没有，请致电 <a href={dial(hotline)}>{hotline}</a>，由课程顾问替您找。
            </li>
          </ul>
        </section>
      </div>
      <Entrances />
    </>
  );
}
