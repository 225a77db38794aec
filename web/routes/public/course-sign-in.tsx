import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { definePage } from '../../lib/page.tsx';
import { HotlineLink, useSettings } from '../../parts/site/hotline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './course-sign-in.module.css';

const steps = [
  ['扫教室屏幕上的签到码', '用微信或手机相机对准教室前方屏幕，每门课一个码，课前十五分钟出现。'],
  ['填姓名和手机号码', '与报名时一致，不用登录，也不用下载应用。'],
  ['看到“签到成功”', '页面会显示您的姓名、时间和座位；没有看到就是没有签上。'],
] as const;

export default definePage({
  name: 'public/course-sign-in',
  load: import.meta.env.SSR
    ? async ({ api, params }) => {
        const faqs = await api.site.faqs({});
        return {
          scanned: Boolean(params.classId),
          help: faqs.filter((f) => f.question.includes('签到') || f.question.includes('请假')),
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ scanned }) => ({
        title: '课程签到',
        description: '扫教室屏幕上的签到码，填姓名和手机号码，不用登录。',
        canonical: href('public/course-sign-in'),
        noindex: scanned,
      })
    : undefined,
  View({ data: { scanned, help } }) {
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
          <p>不用登录，半分钟完成</p>
        </header>
        <main className="phone-body" id="main">
          {scanned ? (
            <p className="alert warn">
              <Icon name="alert" />
              <span>
                <b>没有找到这个班级或课程。</b>
                签到码每门课更换一次，可能已经过期。请重新扫描教室屏幕上的码；仍然打不开，请告诉教室门口的班主任，由他补签。
              </span>
            </p>
          ) : (
            <p className="alert">
              <Icon name="qr" />
              <span>
                <b>请先扫描教室屏幕上的签到码。</b>扫码以后，这里会显示课程、教室和上课时间。
              </span>
            </p>
          )}
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
          <p className={styles.foot}>
            签到信息只用于考勤与发证，见<Link to={href('public/privacy')}>隐私政策</Link>
            。信息中心上课时段有人值守，请致电 <HotlineLink />。
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
