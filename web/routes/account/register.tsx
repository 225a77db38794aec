import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { type Kind, kindOf, kinds } from '../../parts/account/kinds.ts';
import { HotlineLine } from '../../parts/site/hotline.tsx';
import { type Step, Steps } from '../../parts/site/steps.tsx';
import { AuthFrame } from '../../parts/standalone/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './register.module.css';

export { meta } from '../../lib/page.tsx';

type Words = { who: string; text: string; asked: [label: string, why: string][]; steps: Step[]; gains: string[]; call: string };

const words: Record<Kind, Words> = {
  1: {
    who: '参加过或将要参加学院班次的个人',
    text: '跟着单位来的学员不必自己办：名单交来以后，账号随班开通，由班主任发到手机。个人报名单招项目的，录取时一并开通。',
    asked: [['姓名', '与身份证一致，证书上用的就是它'], ['手机号码', '接收账号与通知，一人一号'], ['所在单位与职务', '分组和配课时参考，不对外显示'], ['班次或项目名称', '把账号归到正确的班里']],
    steps: [
      { when: '今天', what: '来电说明', text: '报姓名、手机和班次名称。' },
      { when: '当日', what: '核对名单', text: '教学管理部与派出单位的名单比对。' },
      { when: '1 个工作日', what: '收到账号', text: '短信发送账号与初始密码。' },
      { when: '首次登录', what: '改密码', text: '八到二十位，字母与数字都要有。' },
    ],
    gains: ['课表、签到与请假', '课程评价与问卷', '课件保留一年', '电子结业证书'],
    call: '开通或找回学员账号',
  },
  3: {
    who: '委托学院办班，或准备委托的单位',
    text: '签订首份合同以后，学院为贵单位开通一个主账号，主账号可再添加两名经办人，分别管名单和管问卷。',
    asked: [['单位全称与统一社会信用代码', '用于核实与开票'], ['联系人姓名、职务、手机', '接收初始密码'], ['盖章的开通说明', '一页纸，可拍照发来'], ['合同编号或意向班次', '把班级归到单位名下']],
    steps: [
      { when: '今天', what: '来电说明', text: '教学管理部记录单位与联系人。' },
      { when: '24 小时内', what: '专人回电', text: '说清要交的材料和发送方式。' },
      { when: '2 个工作日', what: '核实开通', text: '由两人核对材料，不齐的当天告知。' },
      { when: '首次登录', what: '添加经办人', text: '人员调动时请及时停用旧账号。' },
    ],
    gains: ['学员名单与分组', '班级进度与到课率', '问卷与质量评估报告', '跟踪回访记录'],
    call: '开通委托单位账号',
  },
  2: {
    who: '学院聘任的专兼职教师与现场讲述人',
    text: '账号由教务部在发聘书时开通。已经授过课、还没有账号的老师，来电报姓名与课程名即可。',
    asked: [['姓名与工作单位', '与聘书一致'], ['手机号码', '接收排课与调课通知'], ['专业领域与课程名', '排课时检索用'], ['照片与简介', '可以以后再补，公开前请您过目']],
    steps: [
      { when: '今天', what: '来电说明', text: '报姓名、单位与课程名。' },
      { when: '2 个工作日', what: '核对聘任', text: '教务部核对聘书或授课记录。' },
      { when: '随后', what: '收到账号', text: '短信发送账号与初始密码。' },
      { when: '首次登录', what: '确认简介', text: '您点头以后，简介才会对外显示。' },
    ],
    gains: ['授课安排与调课通知', '学员问题与留言', '去掉姓名的评价汇总', '课件上传与授权'],
    call: '开通教师账号',
  },
};

const page = definePage({
  name: 'account/register',
  load: async ({ query }) => ({ kind: kindOf(query.get('userType')) }),
  head: () => ({ title: '注册', description: '学员、委托单位与教师怎样开通之江培训学院门户账号：谁可以办，要准备什么，多久办好。', canonical: href('account/register') }),
  View({ data: { kind } }) {
    const w = words[kind];
    return (
      <AuthFrame picture="/art/campus-gate">
        <h1 className={styles.title}>注册</h1>
        <div className={styles.box}>
          <Tabs label="注册身份" tabs={kinds.map((k) => ({ label: k.name, to: href('account/register', {}, { userType: k.userType }), current: k.userType === kind }))} />
          <section className={styles.who}>
            <h2>{w.who}</h2>
            <p>{w.text}</p>
          </section>
          <section className={styles.call} aria-label="办理方式">
            <p>账号由学院核实身份后开通，请在工作时间来电办理。</p>
            <HotlineLine label={w.call} />
          </section>
          <section>
            <h2>请先备好</h2>
            <dl className={styles.asked}>{w.asked.map(([label, why]) => <div key={label}><dt>{label}</dt><dd>{why}</dd></div>)}</dl>
          </section>
          <section>
            <h2>怎样核实，多久办好</h2>
            <div className={styles.steps}><Steps steps={w.steps} label="办理步骤" /></div>
          </section>
          <section>
            <h2>开通以后可以</h2>
            <ul className={styles.gains}>{w.gains.map((g) => <li key={g}>{g}</li>)}</ul>
          </section>
          <p className={styles.other}>
            <span>已有账号？</span><Link to={href('account/login', {}, { userType: kind })}>前往登录</Link>
            <Link to={href('public/privacy')}>我们怎样保护您的信息</Link>
          </p>
        </div>
      </AuthFrame>
    );
  },
});

export const loader = serve(page);
export default show(page);
