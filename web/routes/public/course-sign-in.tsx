import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { definePage } from '../../lib/page.tsx';
import { useSettings } from '../../parts/site/hotline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './course-sign-in.module.css';

const steps = [
  ['到教室门口找签到册', '姓名已经印好；找不到自己的一行，或者名字印错了，当场告诉班主任。'],
  ['签一笔再进教室', '签到册只认本人签名，请不要替同事签。'],
  ['忘了签，课间补', '找班主任补签，按实际到课的时刻记录。'],
] as const;

const isNumber = (s: string | undefined) => Boolean(s && /^\d{1,9}$/.test(s));

/** The numbers of a code, for whoever calls; words of an address are nobody's code. */
function Code({ classId, courseId }: { classId: string; courseId?: string }) {
  if (!isNumber(classId)) return null;
  const course = isNumber(courseId) ? courseId : '';
  return (
    <p className={styles.code}>
      您打开的码：班级 <b>{classId}</b>
      {course && (
        <>
          ，课程 <b>{course}</b>
        </>
      )}
      。问班主任或来电时，请报这{course ? '两' : ''}个号码。
    </p>
  );
}

/** Who helps: the one at the door, then the department whose duty it is. */
function People({ offices }: { offices: { id: number; name: string; lead: string; phone: string }[] }) {
  return (
    <>
      <h2 className={styles.title}>找谁帮忙</h2>
      <ul className={styles.people}>
        <li>
          <b>班主任</b>
          <span>上课前在教室门口；号码在报到时发的通讯录里</span>
        </li>
        {offices.map((d) => (
          <li key={d.id}>
            <b>{d.name}</b>
            <span>{d.lead}</span>
            <a href={dial(d.phone)}>{d.phone}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Signing in by phone is not there yet: the page says how it is done today and who helps. */
export default definePage({
  name: 'public/course-sign-in',
  load: import.meta.env.SSR
    ? async ({ api, params: { classId, courseId } }) => {
        const [faqs, { departments }] = await Promise.all([api.site.faqs({}), api.site.organisation({})]);
        return {
          scanned: classId ? { classId, courseId } : null,
          help: faqs.filter((f) => f.question.includes('签到') || f.question.includes('请假')),
          offices: departments.filter((d) => d.duty.includes('签到')),
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ scanned }) => ({
        title: '课程签到',
        description: '上课怎样签到，忘了签怎么补，找谁。手机签到尚未启用。',
        canonical: href('public/course-sign-in'),
        noindex: Boolean(scanned),
      })
    : undefined,
  View({ data: { scanned, help, offices } }) {
    const settings = useSettings();
    return (
      <div className={`phone ${styles.phone}`}>
        <a className="skip" href="#main">
          跳到正文
        </a>
        <header className={`phone-head ${styles.head}`}>
          <Picture className="art" src="/art/lecture-hall" sizes="30rem" eager position="50% 100%" />
          <Link className={`phone-brand ${styles.brand}`} to={href('public/home')}>
            <img src={settings?.logo} alt="" width={28} height={28} />
            {settings?.name}
          </Link>
          <h1>课程签到</h1>
          <p>手机签到尚未启用，请在教室门口签名</p>
        </header>
        <main className="phone-body" id="main">
          {scanned ? (
            <div className="alert warn">
              <Icon name="alert" />
              <div>
                <b>这个码不能签到，您还没有签上。</b>
                手机签到尚未启用，扫码或输入号码都不算到课。请在教室门口的签到册上签名。
                <Code {...scanned} />
              </div>
            </div>
          ) : (
            <p className="alert">
              <Icon name="qr" />
              <span>
                <b>手机签到尚未启用。</b>
                手里有签到码或一串号码的，也请在教室门口的签到册上签名，号码可以报给班主任核对课程。
              </span>
            </p>
          )}
          <h2 className={styles.title}>现在怎样签到</h2>
          <ol className={styles.steps}>
            {steps.map(([what, how]) => (
              <li key={what}>
                <b>{what}</b>
                <p>{how}</p>
              </li>
            ))}
          </ol>
          {help.length > 0 && (
            <>
              <h2 className={styles.title}>遇到问题</h2>
              {help.map((f) => (
                <details className={styles.help} key={f.id}>
                  <summary>{f.question}</summary>
                  <p>{f.answer}</p>
                </details>
              ))}
            </>
          )}
          <People offices={offices} />
          <p className={styles.foot}>
            签到记录只用于考勤与发证，见<Link to={href('public/privacy')}>隐私政策</Link>。
          </p>
        </main>
        {settings && (
          <aside className="phone-foot no-print" aria-label="咨询热线">
            <a className="btn lg block" href={dial(settings.hotline)}>
              <Icon name="phone" />
              拨打 {settings.hotline}
            </a>
          </aside>
        )}
      </div>
    );
  },
});
