import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Picture } from '../../ui/picture.tsx';
import { useWithin } from '../site/within.ts';

type Props = { title: string; text: string; picture: string; hotline: string; hours: string };

/** The way to a training plan at the foot of a front. */
export function PlanBand({ title, text, picture, hotline, hours }: Props) {
  const within = useWithin();
  return (
    <section className="cta on-dark no-print" aria-label="获取培训方案">
      <Picture className="art" src={picture} sizes="100vw" />
      <div className="wrap">
        <h2>{title}</h2>
        <p className="sentence">{text}</p>
        <div className="cta-foot">
          <Link className="btn paper lg" to={href('public/plan-request')}>
            获取培训方案
          </Link>
          <span>
            {within}发送课程表、师资与教学点建议，不收取任何费用。
            {hotline && (
              <>
                {' '}
                {hours} 也可致电 <span className="nowrap">{hotline}</span>。
              </>
            )}
          </span>
        </div>
      </div>
    </section>
  );
}
