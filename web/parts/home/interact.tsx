import { Link } from 'react-router';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page-head.tsx';
import { useWithin } from '../site/within.ts';
import styles from './home.module.css';

/** In the order of their demand forms, types 2 to 5 (section 4). */
const ways: [page: PageName, icon: IconName, text: string, more: string][] = [
  ['cooperation/training-needs', 'document', '告诉我们人数、时间与方向，课程顾问与您一起细化方案。', '说出需求'],
  ['cooperation/expert-consulting', 'book', '预约委员会专家，就政策、规划或管理问题作一次深谈。', '预约专家'],
  ['cooperation/investment', 'building', '对接县市区产业平台，获取落地政策与考察安排。', '了解招商'],
  ['cooperation/innovation', 'bulb', '课题委托、案例共建、实验基地与成果转化合作。', '发起合作'],
];

/** The interact platform: four ways to work together. */
export function Interact() {
  const within = useWithin();
  return (
    <Section
      title="互动平台"
      tone="white"
      id="interact-platform"
      more={{ label: '在线咨询', to: href('public/consultation') }}
    >
      <p className={styles.lede}>四种合作，都从一次交谈开始。说明来意，{within}由专人与您联系。</p>
      <ul className={`interact ${styles.ways}`}>
        {ways.map(([page, icon, text, more], i) => (
          <li key={page}>
            <Link to={href(page)} data-demand={i + 2}>
              <Icon name={icon} />
              <b>{pageRow(page).title}</b>
              <p>{text}</p>
              <span className="more">{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
