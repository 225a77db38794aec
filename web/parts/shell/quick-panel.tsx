import { useState } from 'react';
import { Link } from 'react-router';
import type { SiteSettings } from '../../../shared/contract/site.ts';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { limits } from '../../../shared/limits.ts';
import { text } from '../../../shared/text.ts';
import { dial } from '../../lib/format.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { toastError } from '../../lib/toast.ts';
import { ConsultLink } from '../../ui/consult-link.tsx';
import { Icon } from '../../ui/icon.tsx';

/** In the order of their demand forms, types 2 to 5 (section 4). */
const cooperation: PageName[] = [
  'cooperation/training-needs',
  'cooperation/expert-consulting',
  'cooperation/investment',
  'cooperation/innovation',
];

function CooperationEntry() {
  return (
    <li>
      <button type="button" aria-haspopup="true">
        <Icon name="hands" />
        合作
      </button>
      <div className="pop">
        {cooperation.map((page, i) => (
          <Link key={page} to={href(page)} data-demand={i + 2}>
            {pageRow(page).title}
          </Link>
        ))}
      </div>
    </li>
  );
}

/** Few save it, and the code of saving is a weight for every page. */
function save({ publicAccountPicture, publicAccountName }: SiteSettings): void {
  withinTime(() => import('../../lib/download.ts'), limits.codeWaitMs).then(
    ({ savePicture }) => savePicture(publicAccountPicture, `${publicAccountName}二维码`),
    () => toastError(text.downloadFailed),
  );
}

function PublicAccount({ settings }: { settings: SiteSettings }) {
  return (
    <li>
      <button type="button" aria-haspopup="true">
        <Icon name="qr" />
        公众号
      </button>
      <div className="pop qr-pop">
        <img
          className="qr"
          src={settings.publicAccountPicture}
          alt={`微信公众号“${settings.publicAccountName}”的二维码`}
          width={112}
          height={112}
          loading="lazy"
        />
        <span>{settings.publicAccountName}</span>
        <button type="button" onClick={() => save(settings)}>
          保存图片
        </button>
      </div>
    </li>
  );
}

/** The side panel (section 2.2); on a phone a bar at the foot of the screen. */
export function QuickPanel({ settings }: { settings: SiteSettings }) {
  const [folded, setFolded] = useState(false);
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <aside className={`quick${folded ? ' folded' : ''}`} aria-label="快捷入口">
      <ul>
        <li>
          <Link className="first" to={href('public/plan-request')}>
            <Icon name="plan" />
            培训方案
          </Link>
        </li>
        <li>
          <a href={dial(settings.hotline)} aria-label={`咨询热线 ${settings.hotline}`}>
            <Icon name="phone" />
            咨询热线
          </a>
          <div className="pop desk">
            <a href={dial(settings.hotline)}>
              <b className="num">{settings.hotline}</b>
            </a>
          </div>
        </li>
        <li>
          <ConsultLink>
            <Icon name="chat" />
            在线咨询
          </ConsultLink>
        </li>
        <CooperationEntry />
        <PublicAccount settings={settings} />
        {settings.quickLinks.map((l) => (
          <li className="desk" key={l.name}>
            <a href={l.link}>
              <Icon name="link" />
              {l.name}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => window.scrollTo({ top: 0, behavior: still() ? 'auto' : 'smooth' })}>
            <Icon name="up" />
            顶部
          </button>
        </li>
        <li>
          <button
            className="fold"
            type="button"
            aria-label={folded ? '展开快捷入口' : '收起快捷入口'}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            <Icon name={folded ? 'left' : 'right'} />
          </button>
        </li>
      </ul>
    </aside>
  );
}
