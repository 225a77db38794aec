import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '../../../shared/contract/site.ts';
import { href } from '../../../shared/sitemap.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** How long a slide stays (design README). */
const stayMs = 7000;
/** A finger that moved this far sideways, in CSS pixels, turns the page. */
const swipePx = 48;

/** Whether slides may move by themselves: never where the person asked for less motion. */
function useMotionAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setAllowed(!query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return allowed;
}

/** The carousel's state: which slide, whether it runs, and which pictures are wanted by now. */
function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const automatic = useMotionAllowed() && count > 1;
  const go = (n: number) => setIndex((n + count) % count);
  // The picture of a slide is asked for one slide ahead, so that the first view loads one picture only.
  useEffect(
    () => setWanted((before) => new Set([...before, index, (index + 1) % count, (index - 1 + count) % count])),
    [index, count],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide starts the clock anew
  useEffect(() => {
    if (!automatic || paused || held) return;
    // Again and again: in the background a turn is left out.
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((i) => (i + 1) % count);
    }, stayMs);
    return () => clearInterval(timer);
  }, [automatic, paused, held, index, count]);
  return { index, go, wanted, paused, setPaused, setHeld, automatic };
}

const linkOf = (b: Banner) => b.link || href('public/banner-article', {}, { id: b.id });

/** The carousel at the head of the home page; without script its first slide. */
export function Hero({ banners }: { banners: Banner[] }) {
  const { index, go, wanted, paused, setPaused, setHeld, automatic } = useCarousel(banners.length);
  const startX = useRef<number | null>(null);
  if (!banners.length) return null;

  function swipe(e: TouchEvent) {
    const moved = (e.changedTouches[0]?.clientX ?? 0) - (startX.current ?? 0);
    if (startX.current !== null && Math.abs(moved) > swipePx) go(index + (moved < 0 ? 1 : -1));
    startX.current = null;
  }

  return (
    <section
      className="hero"
      aria-roledescription="轮播"
      aria-label="重点推荐"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(e) => e.currentTarget.contains(e.relatedTarget) || setHeld(false)}
      onTouchStart={(e) => {
        startX.current = e.touches[0]?.clientX ?? null;
      }}
      onTouchEnd={swipe}
    >
      <div className={styles.slides} aria-live={automatic && !paused ? 'off' : 'polite'}>
        {banners.map((b, i) => (
          <Slide
            key={b.id}
            banner={b}
            first={i === 0}
            current={i === index}
            picture={wanted.has(i)}
            label={`第 ${i + 1} 张，共 ${banners.length} 张`}
          />
        ))}
      </div>
      {banners.length > 1 && (
        <div className={`hero-ctrl no-print ${styles.controls}`}>
          <div className="wrap">
            <button type="button" aria-label="上一张" onClick={() => go(index - 1)}>
              <Icon name="left" />
            </button>
            <div className="dots">
              {banners.map((b, i) => (
                <button
                  key={b.id}
                  type="button"
                  aria-label={`第 ${i + 1} 张：${b.title.replace('\n', '')}`}
                  aria-current={i === index ? 'true' : undefined}
                  onClick={() => go(i)}
                />
              ))}
            </div>
            <button type="button" aria-label="下一张" onClick={() => go(index + 1)}>
              <Icon name="right" />
            </button>
            {automatic && (
              <button type="button" aria-label={paused ? '播放轮播' : '暂停轮播'} onClick={() => setPaused(!paused)}>
                <Icon name={paused ? 'play' : 'pause'} />
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

type SlideProps = { banner: Banner; first: boolean; current: boolean; picture: boolean; label: string };

/** One slide: title, sentence and way on beside a picture that fades into the paper. */
function Slide({ banner: b, first, current, picture, label }: SlideProps) {
  return (
    <div
      className={`slide ${styles.slide}${current ? '' : ` ${styles.away}`}`}
      role="group"
      aria-roledescription="幻灯片"
      aria-label={label}
    >
      {picture ? (
        <Picture className="art" src={b.imageUrl} sizes="(max-width: 820px) 100vw, 82vw" eager={first} />
      ) : (
        <span className={`art ${styles.later}`} />
      )}
      <div className="wrap">
        <div className="slide-text">
          <h2 className={styles.title}>
            {b.title.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h2>
          <p>{b.text}</p>
          <Link className="more" to={linkOf(b)}>
            {b.more || '了解详情'}
          </Link>
        </div>
      </div>
    </div>
  );
}
