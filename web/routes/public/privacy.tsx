import { privacyVersion } from '../../../shared/privacy.ts';
import { href } from '../../../shared/sitemap.ts';
import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/trail.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { HotlineLink, useSettings } from '../../parts/site/hotline.tsx';
import { type Clause, Statement } from '../../parts/site/statement.tsx';

export { meta } from '../../lib/page.tsx';

const name = 'public/privacy';

const kept: [what: string, why: string, howLong: string][] = [
  ['账号名、姓名、身份类别、单位与职务、头像', '让您登录，并只看到属于您的内容', '账号存续期间；注销后三十日内删除'],
  ['密码', '核对登录。只存不可还原的摘要（argon2id），工作人员看不到', '账号存续期间'],
  ['登录会话：编号、开始与最近使用的时间', '保持登录。两小时没有操作、最长十二小时即失效', '失效后仅作安全核查，不用于其他'],
  ['手机号码与验证码的摘要', '确认号码是您的，登录、注册、报名与找回密码用。验证码五分钟失效', '号码随账号保存；验证码用后即废'],
  ['报名单招项目时填写的姓名、单位、职务与特殊需要', '录取、分组与安排食宿', '项目结束后一年'],
  ['单位的名称、联系人、座机与地址，教师的职称与简介', '核实身份，办理班级与排课', '账号存续期间'],
  ['培训需求问卷的回答', '排课和推荐专题时参考，可以不填', '两年'],
  ['连续输错密码的次数与时间', '防止他人猜测密码', '登录成功即清除'],
  ['搜索过的词、日期与次数', '改进内容。不记录是谁搜的，也不记录网络地址', '按日汇总保存'],
  ['文章与专题被打开的次数', '排出“近期热读”。只有数字，不含读者信息', '按篇汇总保存'],
];

const clauses: Clause[] = [
  {
    id: 'scope', title: '一、适用范围',
    body: <p>本政策适用于之江培训学院门户网站（以下称“本网站”）。它说明您浏览、登录和办事时，我们处理哪些个人信息、为什么、保存多久，以及您有哪些权利。友情链接所指的其他网站有各自的政策，请在那里查看。</p>,
  },
  {
    id: 'browse', title: '二、只是看看，我们不知道您是谁',
    body: (
      <>
        <p>浏览公开页面不需要登录，也不需要提供任何个人信息。公开页面对所有人是同一份内容，不设置识别个人的标识，不投放广告，不接入第三方统计与跟踪代码，页面上的字体、图片和脚本都来自本网站自己的服务器。</p>
        <p>服务器运行日志只记请求的方式、结果与耗时，不记网络地址和搜索内容。提供网络接入的设备可能依照法律保存网络日志，只用于安全防护和依法协助调查。</p>
      </>
    ),
  },
  {
    id: 'kept', title: '三、我们保存什么，为什么，多久',
    body: (
      <div className="table-wrap">
        <table>
          <thead><tr><th scope="col">内容</th><th scope="col">用途</th><th scope="col">保存多久</th></tr></thead>
          <tbody>{kept.map(([what, why, howLong]) => <tr key={what}><td>{what}</td><td>{why}</td><td>{howLong}</td></tr>)}</tbody>
        </table>
      </div>
    ),
  },
  {
    id: 'device', title: '四、存在您设备上的东西',
    body: (
      <>
        <p>登录凭证存放在浏览器当前标签页的会话存储里，关闭标签页即消失；注册时已填的内容（不含密码和验证码）也只在这个标签页里。退出登录时，会话存储与本地存储会一并清空。您上次选的登录入口记在浏览器的数据库（IndexedDB）里，只是一个数字，不含个人信息。</p>
        <p>本网站只使用一个 Cookie，名为 elder，记录您是否选择了“长辈版”显示方式，保存一年，不含任何个人信息，您可以随时在浏览器中删除。</p>
      </>
    ),
  },
  {
    id: 'share', title: '五、谁能看到',
    body: (
      <>
        <p>我们不出售个人信息，也不用于自动化营销。学员的姓名、单位与出勤，由所在班次的班主任和派出单位的经办人查看；课程评价只以汇总和隐去姓名的方式给教师和委托单位，少于五份时不显示汇总。</p>
        <p>除法律规定必须配合的情形外，向其他任何人提供之前，我们会告诉您对方是谁、用来做什么，并取得您的同意。个人信息存放在中华人民共和国境内。</p>
      </>
    ),
  },
  {
    id: 'phone', title: '六、来电、来信与来访',
    body: <p>您拨打热线、发送邮件或来访时说出的姓名、电话与需求，只用来答复和办理这件事，由办理部门保存；事情办结后，与合同、发票和证书无关的部分在一年内删除。工作人员不会向您索要密码或短信验证码。</p>,
  },
  {
    id: 'rights', title: '七、您的权利',
    body: (
      <>
        <ul>
          <li>查阅、复制我们保存的关于您的信息；</li>
          <li>更正错误，补充遗漏；</li>
          <li>删除信息、注销账号，撤回已经作出的同意；</li>
          <li>要求解释处理规则，拒绝与办事无关的处理；</li>
          <li>对答复不满意的，向履行个人信息保护职责的部门投诉。</li>
        </ul>
        <p>请通过下面的方式提出。为防止他人冒用，我们会先核对身份；十五个工作日内答复并说明结果，不收费用。注销以后，法律要求留存的结业证书编号与财务凭证仍会按期限保存。</p>
      </>
    ),
  },
  {
    id: 'safety', title: '八、怎样保护',
    body: <p>传输全程加密；密码只存摘要；登录凭证两小时不用即失效，修改密码或停用账号后立即作废；每一次读取都在服务器上重新核对权限，别人的信息与不存在的信息得到同样的答复。万一发生泄露，我们会立即补救，并依法告知受影响的人与主管部门。</p>,
  },
  {
    id: 'minors', title: '九、未成年人',
    body: <p>本网站面向成年学员与单位，不主动收集未满十四周岁未成年人的信息。如果您发现我们误收了，请联系我们删除。</p>,
  },
  { id: 'change', title: '十、修改', body: <p>内容有实质变化时，我们会更新施行日期，并在首页公告栏提前七日说明改了什么。</p> },
  { id: 'contact', title: '十一、联系我们', body: <Contact /> },
];

function Contact() {
  const settings = useSettings();
  return (
    <p>
      个人信息保护事务由信息中心办理。电话 <HotlineLink />（{settings?.hours}）；邮箱 <a href={`mailto:${settings?.email}`}>{settings?.email}</a>；地址：{settings?.address}，{settings?.name}信息中心收。
    </p>
  );
}

const page = definePage({
  name,
  load: async () => null,
  head: (_, { siteUrl, shell }) => ({
    description: `${shell.settings.name}门户处理哪些个人信息、为什么、保存多久，以及您的权利与联系方式。`, jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
  }),
  View: () => (
    <Statement
      crumbs={crumbsOf(name)} title="隐私政策" text="我们处理哪些信息，为什么，保存多久，您可以要求什么。" picture="/art/west-lake-b" updated={`2026.11.18（${privacyVersion} 版）`}
      summary={['浏览公开页面不需要登录，不跟踪，不投广告。', '账号与会话只用来让您登录；密码只存摘要。', '搜索只按词计数，不记录是谁搜的。', '您可以随时查阅、更正、删除，或注销账号。']}
      clauses={clauses}
    />
  ),
});

export const loader = serve(page);
export default show(page);
