import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { definePage } from '../../lib/page.tsx';
import { useSettings } from '../../parts/site/hotline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './course-sign-in.module.css';

const steps = [
  ['扫教室屏幕上的二维码', '用手机相机或微信扫一扫；扫不了的，打开屏幕上的网址或填班级码，再填六位签到码。'],
  ['填姓名和手机号码', '与学员名单一致，不用登录；这部手机以后签到只按一下。'],
  ['看到“签到成功”再进教室', '没有您的名字、手机没电，找班主任当场补登。'],
] as const;

/** For whoever cannot scan: the code of the class leads to its lessons of today. Sent as it is, without script too. */
function ByCode() {
  return (
    <form className={`no-print ${styles.code}`} method="get" action={`${href('public/course-sign-in')}banji/`}>
      <label htmlFor="banjima">扫不了？填写班级码</label>
      <small id="banjima-help">六位字母和数字，在教室的签到屏上、二维码下方</small>
      <div>
        <input
          className="input"
          id="banjima"
          name="banjima"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="banjima-help"
        />
        <button className="btn" type="submit">
          查看今天的课程
        </button>
      </div>
    </form>
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

/** How signing in is done and who helps, for whoever has no code yet: a lesson has a plain page of its own. */
export default definePage({
  name: 'public/course-sign-in',
  load: import.meta.env.SSR
    ? async ({ api, params: { classId } }) => {
        const [faqs, { departments }] = await Promise.all([api.site.faqs({}), api.site.organisation({})]);
        return {
          // A class that is none by its very number: others are answered by the plain page.
          isWrong: classId !== undefined,
          help: faqs.filter((f) => f.question.includes('签到') || f.question.includes('请假')),
          offices: departments.filter((d) => d.duty.includes('签到')),
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ isWrong }) => ({
        title: '课程签到',
        description: '上课怎样扫码签到，忘了签怎么补，找谁。',
        canonical: href('public/course-sign-in'),
        noindex: isWrong,
      })
    : undefined,
  View({ data: { isWrong, help, offices } }) {
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
          <p>扫一扫教室屏幕上的二维码</p>
        </header>
        <main className="phone-body" id="main">
          {isWrong ? (
            <p className="alert warn">
              <Icon name="alert" />
              <span>
                <b>这个地址不是签到码，您还没有签上。</b>
                请重新扫描教室屏幕上的二维码。
              </span>
            </p>
          ) : (
            <p className="alert">
              <Icon name="qr" />
              <span>二维码在每节课的签到屏上，每 20 秒更换一次，课前半小时左右开放，以屏幕上的时间为准。</span>
            </p>
          )}
          <ByCode />
          <h2 className={styles.title}>怎样签到</h2>
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
          <aside className={`phone-foot no-print ${styles.call}`} aria-label="咨询热线">
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
